import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/imports",
    title: "Import",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ImportsPage.tsx").then((file) => file.ImportsPage),
  }),
  page({
    path: "/admin-panel/imports/$importId",
    title: "Import",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ImportPage.tsx").then((file) => file.ImportPage),
  }),
];
