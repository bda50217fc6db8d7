import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/cto-dashboard",
    title: "Assistance Details",
    audiences: ["cto"],
    layout: "cto",
    load: () => import("./CtoDashboardPage.tsx").then((file) => file.CtoDashboardPage),
  }),
];
