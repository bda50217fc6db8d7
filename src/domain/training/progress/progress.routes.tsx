import { type Page, page } from "#/client/lib/page.ts";
import { hasMarketing } from "#/shared/actor.ts";

export const pages: Page[] = [
  page({
    path: "/admission-fee",
    title: "Admission fee",
    audiences: ["trainee"],
    layout: "work",
    load: () => import("./AdmissionPage.tsx").then((file) => file.AdmissionPage),
  }),
  page({
    path: "/batch-dashboard",
    title: "Training",
    audiences: ["trainee"],
    allow: ({ flags }) => flags.isInBatch,
    layout: "work",
    load: () => import("./BatchDashboardPage.tsx").then((file) => file.BatchDashboardPage),
  }),
  page({
    path: "/marketing-dashboard",
    title: "Marketing",
    audiences: ["existingTrainee", "trainee"],
    allow: ({ flags }) => hasMarketing(flags),
    layout: "work",
    load: () => import("./MarketingDashboardPage.tsx").then((file) => file.MarketingDashboardPage),
  }),
];
