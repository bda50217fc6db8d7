import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/my-papers",
    title: "My papers",
    audiences: ["trainee", "existingTrainee", "assistance"],
    layout: "work",
    load: () => import("./MyPapersPage.tsx").then((file) => file.SubmissionsPage),
  }),
];
