import {
  ADMIN,
  CEO,
  ifEnquiries,
  type Page,
  PERSON,
  page,
  SALES_HEAD,
  TRAINER,
} from "#/client/lib/page.ts";
import { STAFF } from "#/shared/actor.ts";
import { addressOf } from "#/shared/pages.ts";

const batches = () =>
  import("./oversight/batch/BatchListPage.tsx").then((file) => file.BatchListPage);

/** An address from before each person had a page. */
const toPerson: Page["redirectsTo"] = ({ search: { person } }) =>
  typeof person === "string"
    ? { href: addressOf("/people/$userId", { params: { userId: person } }) }
    : undefined;

export const pages: Page[] = [
  page(ifEnquiries(SALES_HEAD), "/sales-head-dashboard/enquiries", "Enquiries", () =>
    import("./enquiries/EnquiriesPage.tsx").then((file) => file.EnquiriesPage),
  ),
  page(ifEnquiries(ADMIN), "/admin-panel/enquiries", "Enquiries", () =>
    import("./enquiries/AdminEnquiriesPage.tsx").then((file) => file.AdminEnquiriesPage),
  ),
  page(ADMIN, "/admin-panel/imports", "Import", () =>
    import("./imports/ImportsPage.tsx").then((file) => file.ImportsPage),
  ),
  page(ADMIN, "/admin-panel/imports/$importId", "Import", () =>
    import("./imports/ImportPage.tsx").then((file) => file.ImportPage),
  ),
  page(ADMIN, "/admin-panel/batches", "All batches", batches),
  page(CEO, "/ceo-dashboard/training/batches", "All batches", batches),
  page(TRAINER, "/batches", "All batches", batches),
  page(
    { audiences: ["trainer", "admin", "ceo"], layout: "office" },
    "/batches/$batchId",
    "Batch",
    () => import("./oversight/batch/BatchPage.tsx").then((file) => file.BatchPage),
  ),
  page(
    { audiences: ["trainer", "admin"], layout: "office" },
    "/batches/$batchId/plan",
    "Plan a module",
    () =>
      import("#/domain/training/sessions/module-plan/ModulePlanPage.tsx").then(
        (file) => file.ModulePlanPage,
      ),
  ),
  page(ADMIN, "/admin-panel", "Registrations", () =>
    import("./oversight/RegistrationsPage.tsx").then((file) => file.RegistrationsPage),
  ),
  page(
    { ...ADMIN, redirectsTo: toPerson },
    "/admin-panel/trainee-info",
    "Trainee Info & Documents",
    () => import("./oversight/TraineeInfoPage.tsx").then((file) => file.TraineeInfoPage),
  ),
  page(
    { ...CEO, redirectsTo: toPerson },
    "/ceo-dashboard/trainee-info",
    "Trainee Info & Documents",
    () => import("./oversight/TraineeInfoPage.tsx").then((file) => file.TraineeInfoPage),
  ),
  page(ADMIN, "/admin-panel/assistance/closure", "Closure", () =>
    import("./oversight/AssistanceClosurePage.tsx").then((file) => file.AssistanceClosurePage),
  ),
  page({ audiences: STAFF, layout: "work" }, "/people/$userId", "Person", () =>
    import("./oversight/person/PersonPage.tsx").then((file) => file.PersonPage),
  ),
  page(PERSON, "/timeline", "Timeline", () =>
    import("./oversight/timeline/TimelinePage.tsx").then((file) => file.TimelinePage),
  ),
  page(ADMIN, "/admin-panel/trail", "Trail", () =>
    import("./oversight/trail/TrailPage.tsx").then((file) => file.TrailPage),
  ),
  page(CEO, "/ceo-dashboard/training/trainers", "Trainer Details", () =>
    import("./oversight/TrainersPage.tsx").then((file) => file.TrainersPage),
  ),
  page(ADMIN, "/admin-panel/webhooks", "Webhooks", () =>
    import("./webhooks/WebhooksPage.tsx").then((file) => file.WebhooksPage),
  ),
  page(ADMIN, "/admin-panel/webhooks/$webhookId", "Webhook", () =>
    import("./webhooks/WebhookPage.tsx").then((file) => file.WebhookPage),
  ),
  page(ADMIN, "/admin-panel/settings", "Settings", () =>
    import("./settings/SettingsPage.tsx").then((file) => file.SettingsPage),
  ),
];
