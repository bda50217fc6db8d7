import { needsBatch } from "#/client/lib/needs-batch.ts";
import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/trainer-dashboard",
    title: "Trainer Dashboard",
    audiences: ["trainer"],
    layout: "work",
    load: () => import("./TrainerDashboardPage.tsx").then((file) => file.TrainerDashboardPage),
  }),
  page({
    path: "/view-training",
    title: "View Training",
    audiences: ["trainer"],
    layout: "work",
    redirectsTo: needsBatch("View Training"),
    load: () => import("./ViewTrainingPage.tsx").then((file) => file.ViewTrainingPage),
  }),
  page({
    path: "/trainee-details",
    title: "Trainee Details",
    audiences: ["trainer"],
    layout: "work",
    redirectsTo: needsBatch("Trainee Details"),
    load: () => import("./TraineeDetailsPage.tsx").then((file) => file.TraineeDetailsPage),
  }),
];
