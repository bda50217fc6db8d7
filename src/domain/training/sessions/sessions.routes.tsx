import { needsBatch } from "#/client/lib/needs-batch.ts";
import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/create-training",
    title: "Create Training",
    audiences: ["trainer"],
    layout: "work",
    redirectsTo: needsBatch("Create Training"),
    load: () => import("./CreateTrainingPage.tsx").then((file) => file.CreateTrainingPage),
  }),
  page({
    path: "/edit-session/$sessionId",
    title: "Edit Session",
    audiences: ["trainer"],
    layout: "work",
    load: () => import("./EditSessionPage.tsx").then((file) => file.EditSessionPage),
  }),
];
