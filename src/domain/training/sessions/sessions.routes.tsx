import { needsBatch } from "#/client/lib/needs-batch.ts";
import { ANYBODY, IN_BATCH, type Page, page, TRAINER } from "#/client/lib/page.ts";
import { BATCH_TYPES, type BatchType } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { MODULE_TITLES } from "./training.rules.ts";

const modulePage = (type: BatchType): Page =>
  page(IN_BATCH, MODULE_PAGES[type], MODULE_TITLES[type], async () => {
    const { ModuleDetailsPage } = await import("./ModuleDetailsPage.tsx");
    return () => <ModuleDetailsPage type={type} />;
  });

export const pages: Page[] = [
  page(
    { ...TRAINER, redirectsTo: needsBatch("Assignment Approvals") },
    "/assignment-approvals",
    "Assignment Approvals",
    () =>
      import("./answers/AssignmentApprovalsPage.tsx").then((file) => file.AssignmentApprovalsPage),
  ),
  page(TRAINER, "/session-check-in/$sessionId", "Check-in", () =>
    import("./check-in/CheckInScreenPage.tsx").then((file) => file.CheckInScreenPage),
  ),
  page(ANYBODY, "/check-in/$sessionId", "Check in", () =>
    import("./check-in/CheckInPage.tsx").then((file) => file.CheckInPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Create Training") },
    "/create-training",
    "Create Training",
    () => import("./CreateTrainingPage.tsx").then((file) => file.CreateTrainingPage),
  ),
  page(TRAINER, "/edit-session/$sessionId", "Edit Session", () =>
    import("./EditSessionPage.tsx").then((file) => file.EditSessionPage),
  ),
  page(TRAINER, "/trainer-dashboard", "Trainer Dashboard", () =>
    import("./trainer/TrainerDashboardPage.tsx").then((file) => file.TrainerDashboardPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("View Training") },
    "/view-training",
    "View Training",
    () => import("./trainer/ViewTrainingPage.tsx").then((file) => file.ViewTrainingPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Trainee Details") },
    "/trainee-details",
    "Trainee Details",
    () => import("./trainer/TraineeDetailsPage.tsx").then((file) => file.TraineeDetailsPage),
  ),
  ...BATCH_TYPES.map(modulePage),
];
