import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/correct-details",
    title: "Correct my details",
    audiences: ["trainee", "existingTrainee", "assistance"],
    layout: "work",
    load: () => import("./CorrectDetailsPage.tsx").then((file) => file.CorrectDetailsPage),
  }),
];
