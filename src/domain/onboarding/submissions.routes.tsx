import { type Page, page } from "#/client/lib/page.ts";

const own = { audiences: ["trainee", "existingTrainee", "assistance"], layout: "work" } as const;

export const pages: Page[] = [
  page({
    ...own,
    path: "/my-papers",
    title: "My papers",
    load: () => import("./MyPapersPage.tsx").then((file) => file.SubmissionsPage),
  }),
  page({
    ...own,
    path: "/correct-details",
    title: "Correct my details",
    load: () =>
      import("./corrections/CorrectDetailsPage.tsx").then((file) => file.CorrectDetailsPage),
  }),
];
