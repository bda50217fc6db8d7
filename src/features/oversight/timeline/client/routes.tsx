import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/timeline",
    title: "Timeline",
    audiences: ["trainee", "existingTrainee", "assistance"],
    layout: "work",
    asks: ["/api/timeline/:userId?page=1&pageSize=100"],
    load: () => import("./TimelinePage.tsx").then((file) => file.TimelinePage),
  }),
];
