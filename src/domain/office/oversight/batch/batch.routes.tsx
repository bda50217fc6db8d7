import { type Page, page } from "#/client/lib/page.ts";

const load = () => import("./BatchListPage.tsx").then((file) => file.BatchListPage);

export const pages: Page[] = [
  page({
    path: "/admin-panel/batches",
    title: "All batches",
    audiences: ["admin"],
    layout: "admin",
    load,
  }),
  page({
    path: "/ceo-dashboard/training/batches",
    title: "All batches",
    audiences: ["ceo"],
    layout: "ceo",
    load,
  }),
  page({ path: "/batches", title: "All batches", audiences: ["trainer"], layout: "work", load }),
  page({
    path: "/batches/$batchId",
    title: "Batch",
    audiences: ["trainer", "admin", "ceo"],
    layout: "work",
    load: () => import("./BatchPage.tsx").then((file) => file.BatchPage),
  }),
];
