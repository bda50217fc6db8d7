import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/trainee-dashboard",
    title: "Trainee Dashboard",
    audiences: ["trainee"],
    layout: "work",
    asks: [
      "/api/trainee/details/status/:userId",
      "/api/documents/status/:userId",
      "/api/auth/user-profile/:userId",
    ],
    load: () => import("./TraineeDashboardPage.tsx").then((file) => file.TraineeDashboardPage),
  }),
];
