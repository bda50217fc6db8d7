import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/session-check-in/$sessionId",
    title: "Check-in",
    audiences: ["trainer"],
    layout: "work",
    load: () => import("./CheckInScreenPage.tsx").then((file) => file.CheckInScreenPage),
  }),
  page({
    path: "/check-in/$sessionId",
    title: "Check in",
    audiences: "everyone",
    layout: "auth",
    load: () => import("./CheckInPage.tsx").then((file) => file.CheckInPage),
  }),
];
