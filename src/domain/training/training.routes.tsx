import { needsBatch, toBatch } from "#/client/lib/needs-batch.ts";
import {
  ADMIN,
  CEO,
  IN_BATCH,
  IN_MARKETING,
  type Page,
  page,
  TRAINEE,
  TRAINER,
} from "#/client/lib/page.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { batchCreatePath, batchDetailsPath, batchViewPath } from "#/shared/pages.ts";
import { BATCH_TYPES, type BatchType } from "./batches/batches.rules.ts";

const view = (type: BatchType) => async () => {
  const { BatchViewPanel } = await import("./batches/BatchViewPanel.tsx");
  return () => <BatchViewPanel type={type} />;
};

const createPage = (type: BatchType): Page =>
  page(ADMIN, batchCreatePath(type), `Create ${MODULE_NAMES[type]} batch`, async () => {
    const { BatchCreatePanel } = await import("./batches/BatchCreatePanel.tsx");
    return () => <BatchCreatePanel type={type} />;
  });

const pagesOf = (type: BatchType): Page[] => [
  page(
    { ...ADMIN, redirectsTo: toBatch },
    batchViewPath(type),
    `View ${MODULE_NAMES[type]} batch`,
    view(type),
  ),
  createPage(type),
  page(
    { ...CEO, redirectsTo: toBatch },
    batchDetailsPath(type),
    `${MODULE_NAMES[type]} details`,
    view(type),
  ),
];

const warnings = () =>
  import("./warnings/EarlyWarningPage.tsx").then((file) => file.EarlyWarningPage);

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/batches/waitlist", "Waitlist", () =>
    import("./batches/waitlist/WaitlistPage.tsx").then((file) => file.WaitlistPage),
  ),
  ...BATCH_TYPES.flatMap(pagesOf),
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
  page(ADMIN, "/admin-panel/early-warning", "Early warning", warnings),
  page(TRAINER, "/early-warning", "Early warning", warnings),
];
