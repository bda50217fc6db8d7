import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/trail",
    title: "Trail",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./TrailPage.tsx").then((file) => file.TrailPage),
  }),
];
