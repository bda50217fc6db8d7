import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/cto-dashboard/new-seekers",
    title: "New Seekers",
    audiences: ["cto"],
    layout: "cto",
    load: () => import("./UnassignedPage.tsx").then((file) => file.UnassignedPage),
  }),
];
