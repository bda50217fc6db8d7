import { type Page, page } from "#/client/lib/page.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { batchCreatePath, batchDetailsPath, batchViewPath } from "#/shared/pages.ts";
import { BATCH_TYPES, type BatchType } from "./batches.rules.ts";

const viewPage = (type: BatchType): Page =>
  page({
    path: batchViewPath(type),
    title: `View ${MODULE_NAMES[type]} batch`,
    audiences: ["admin"],
    layout: "admin",
    load: async () => {
      const { BatchViewPanel } = await import("./BatchViewPanel.tsx");
      return () => <BatchViewPanel type={type} />;
    },
  });

const createPage = (type: BatchType): Page =>
  page({
    path: batchCreatePath(type),
    title: `Create ${MODULE_NAMES[type]} batch`,
    audiences: ["admin"],
    layout: "admin",
    load: async () => {
      const { BatchCreatePanel } = await import("./BatchCreatePanel.tsx");
      return () => <BatchCreatePanel type={type} />;
    },
  });

const detailsPage = (type: BatchType): Page =>
  page({
    path: batchDetailsPath(type),
    title: `${MODULE_NAMES[type]} details`,
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { BatchViewPanel } = await import("./BatchViewPanel.tsx");
      return () => <BatchViewPanel type={type} isReadOnly />;
    },
  });

const waitlistPage = page({
  path: "/admin-panel/batches/waitlist",
  title: "Waitlist",
  audiences: ["admin"],
  layout: "admin",
  load: () => import("./waitlist/WaitlistPage.tsx").then((file) => file.WaitlistPage),
});

export const pages: Page[] = [
  waitlistPage,
  ...BATCH_TYPES.flatMap((type) => [viewPage(type), createPage(type), detailsPage(type)]),
];
