import { needsBatch, toBatch } from "#/client/lib/needs-batch.ts";
import {
  ADMIN,
  ANYBODY,
  CEO,
  IN_MARKETING,
  type Page,
  type PageAccess,
  page,
  TRAINEE,
  TRAINER,
} from "#/client/lib/page.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { batchCreatePath, batchDetailsPath, batchViewPath, MODULE_PAGES } from "#/shared/pages.ts";
import { BATCH_TYPES, type BatchType } from "./batches/batches.rules.ts";
import { MODULE_TITLES } from "./sessions/training.rules.ts";

const IN_BATCH: PageAccess = { ...TRAINEE, allow: ({ flags }) => flags.isInBatch };

const viewPage = (type: BatchType): Page =>
  page(
    { ...ADMIN, redirectsTo: toBatch },
    batchViewPath(type),
    `View ${MODULE_NAMES[type]} batch`,
    async () => {
      const { BatchViewPanel } = await import("./batches/BatchViewPanel.tsx");
      return () => <BatchViewPanel type={type} />;
    },
  );

const createPage = (type: BatchType): Page =>
  page(ADMIN, batchCreatePath(type), `Create ${MODULE_NAMES[type]} batch`, async () => {
    const { BatchCreatePanel } = await import("./batches/BatchCreatePanel.tsx");
    return () => <BatchCreatePanel type={type} />;
  });

const detailsPage = (type: BatchType): Page =>
  page(
    { ...CEO, redirectsTo: toBatch },
    batchDetailsPath(type),
    `${MODULE_NAMES[type]} details`,
    async () => {
      const { BatchViewPanel } = await import("./batches/BatchViewPanel.tsx");
      return () => <BatchViewPanel type={type} isReadOnly />;
    },
  );

const modulePage = (type: BatchType): Page =>
  page(IN_BATCH, MODULE_PAGES[type], MODULE_TITLES[type], async () => {
    const { ModuleDetailsPage } = await import("./sessions/ModuleDetailsPage.tsx");
    return () => <ModuleDetailsPage type={type} />;
  });

const warnings = () =>
  import("./warnings/EarlyWarningPage.tsx").then((file) => file.EarlyWarningPage);

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/batches/waitlist", "Waitlist", () =>
    import("./batches/waitlist/WaitlistPage.tsx").then((file) => file.WaitlistPage),
  ),
  ...BATCH_TYPES.flatMap((type) => [viewPage(type), createPage(type), detailsPage(type)]),
  page(TRAINEE, "/admission-fee", "Admission fee", () =>
    import("./progress/AdmissionPage.tsx").then((file) => file.AdmissionPage),
  ),
  page(IN_BATCH, "/batch-dashboard", "Training", () =>
    import("./progress/BatchDashboardPage.tsx").then((file) => file.BatchDashboardPage),
  ),
  page(IN_MARKETING, "/marketing-dashboard", "Marketing", () =>
    import("./progress/MarketingDashboardPage.tsx").then((file) => file.MarketingDashboardPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Interview Grades") },
    "/interview-grades",
    "Interview Grades",
    () => import("./scores/GradesPage.tsx").then((file) => file.GradesPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Assignment Approvals") },
    "/assignment-approvals",
    "Assignment Approvals",
    () =>
      import("./sessions/answers/AssignmentApprovalsPage.tsx").then(
        (file) => file.AssignmentApprovalsPage,
      ),
  ),
  page(TRAINER, "/session-check-in/$sessionId", "Check-in", () =>
    import("./sessions/check-in/CheckInScreenPage.tsx").then((file) => file.CheckInScreenPage),
  ),
  page(ANYBODY, "/check-in/$sessionId", "Check in", () =>
    import("./sessions/check-in/CheckInPage.tsx").then((file) => file.CheckInPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Create Training") },
    "/create-training",
    "Create Training",
    () => import("./sessions/CreateTrainingPage.tsx").then((file) => file.CreateTrainingPage),
  ),
  page(TRAINER, "/edit-session/$sessionId", "Edit Session", () =>
    import("./sessions/EditSessionPage.tsx").then((file) => file.EditSessionPage),
  ),
  page(TRAINER, "/trainer-dashboard", "Trainer Dashboard", () =>
    import("./sessions/trainer/TrainerDashboardPage.tsx").then((file) => file.TrainerDashboardPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("View Training") },
    "/view-training",
    "View Training",
    () => import("./sessions/trainer/ViewTrainingPage.tsx").then((file) => file.ViewTrainingPage),
  ),
  page(
    { ...TRAINER, redirectsTo: needsBatch("Trainee Details") },
    "/trainee-details",
    "Trainee Details",
    () =>
      import("./sessions/trainer/TraineeDetailsPage.tsx").then((file) => file.TraineeDetailsPage),
  ),
  ...BATCH_TYPES.map(modulePage),
  page(ADMIN, "/admin-panel/early-warning", "Early warning", warnings),
  page(TRAINER, "/early-warning", "Early warning", warnings),
];
