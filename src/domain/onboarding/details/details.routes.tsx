import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/trainee-dashboard",
    title: "Trainee Dashboard",
    audiences: ["trainee"],
    layout: "work",
    load: () => import("./TraineeDashboardPage.tsx").then((file) => file.TraineeDashboardPage),
  }),
];
