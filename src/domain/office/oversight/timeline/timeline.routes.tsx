import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/timeline",
    title: "Timeline",
    audiences: ["trainee", "existingTrainee", "assistance"],
    layout: "work",
    load: () => import("./TimelinePage.tsx").then((file) => file.TimelinePage),
  }),
];
