import { type Page, page } from "#/client/lib/page.ts";

const load = () => import("./EarlyWarningPage.tsx").then((file) => file.EarlyWarningPage);

export const pages: Page[] = [
  page({
    path: "/admin-panel/early-warning",
    title: "Early warning",
    audiences: ["admin"],
    layout: "admin",
    load,
  }),
  page({
    path: "/early-warning",
    title: "Early warning",
    audiences: ["trainer"],
    layout: "work",
    load,
  }),
];
