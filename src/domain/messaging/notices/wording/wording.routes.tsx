import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/wording",
    title: "Wording",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./WordingPage.tsx").then((file) => file.WordingPage),
  }),
];
