import { needsBatch } from "#/client/lib/needs-batch.ts";
import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/interview-grades",
    title: "Interview Grades",
    audiences: ["trainer"],
    layout: "work",
    redirectsTo: needsBatch("Interview Grades"),
    load: () => import("./GradesPage.tsx").then((file) => file.GradesPage),
  }),
];
