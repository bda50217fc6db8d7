import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/interview-grades",
    title: "Interview Grades",
    audiences: ["trainer"],
    layout: "work",
    load: () => import("./GradesPage.tsx").then((file) => file.GradesPage),
  }),
];
