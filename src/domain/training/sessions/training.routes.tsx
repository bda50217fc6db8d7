import { type Page, page } from "#/client/lib/page.ts";
import { BATCH_TYPES, type BatchType } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { MODULE_TITLES } from "./training.rules.ts";

const modulePage = (type: BatchType): Page =>
  page({
    path: MODULE_PAGES[type],
    title: MODULE_TITLES[type],
    audiences: ["trainee"],
    allow: ({ flags }) => flags.isInBatch,
    layout: "work",
    load: async () => {
      const { ModuleDetailsPage } = await import("./ModuleDetailsPage.tsx");
      return () => <ModuleDetailsPage type={type} />;
    },
  });

export const pages: Page[] = BATCH_TYPES.map(modulePage);
