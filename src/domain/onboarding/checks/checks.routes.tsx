import { type Page, page } from "#/client/lib/page.ts";

const load = () => import("./DocumentQueuePage.tsx").then((file) => file.DocumentQueuePage);

export const pages: Page[] = [
  page({
    path: "/admin-panel/documents",
    title: "Documents",
    audiences: ["admin"],
    layout: "admin",
    load,
  }),
  page({
    path: "/ceo-dashboard/documents",
    title: "Documents",
    audiences: ["ceo"],
    layout: "ceo",
    load,
  }),
];
