import { type Page, page } from "#/client/lib/page.ts";

const marketing = () =>
  import("./MarketingInsightsPage.tsx").then((file) => file.MarketingInsightsPage);
const rows = () => import("./InsightRowsPage.tsx").then((file) => file.InsightRowsPage);
const sales = () => import("./SalesHeadPages.tsx");

const ADMIN = { audiences: ["admin"], layout: "admin" } as const;
const CEO = { audiences: ["ceo"], layout: "ceo" } as const;
const SALES_HEAD = { audiences: ["salesHead"], layout: "salesHead" } as const;
const ROWS = { title: "Rows of a figure", load: rows } as const;
const MARKETING = { title: "Marketing Insights", load: marketing } as const;

export const pages: Page[] = [
  page({
    ...CEO,
    path: "/ceo-dashboard",
    title: "The company today",
    load: () => import("./CeoInterviewsPage.tsx").then((file) => file.CeoInterviewsPage),
  }),
  page({ ...CEO, ...MARKETING, path: "/ceo-dashboard/marketing-insights" }),
  page({ ...CEO, ...ROWS, path: "/ceo-dashboard/insights-rows" }),
  page({ ...ADMIN, ...MARKETING, path: "/admin-panel/marketing-insights" }),
  page({ ...ADMIN, ...ROWS, path: "/admin-panel/insights-rows" }),
  page({
    ...SALES_HEAD,
    path: "/sales-head-dashboard",
    title: "Interviews",
    load: () => sales().then((file) => file.SalesInterviewsPage),
  }),
  page({
    ...SALES_HEAD,
    path: "/sales-head-dashboard/assistance",
    title: "Assistance Hub",
    load: () => sales().then((file) => file.SalesAssistancePage),
  }),
  page({
    ...SALES_HEAD,
    path: "/sales-head-dashboard/training",
    title: "Training Hub",
    load: () => sales().then((file) => file.SalesTrainingPage),
  }),
  page({
    ...SALES_HEAD,
    path: "/sales-head-dashboard/marketing-insights",
    title: "Marketing Insights",
    load: () => sales().then((file) => file.SalesMarketingPage),
  }),
  page({ ...SALES_HEAD, ...ROWS, path: "/sales-head-dashboard/insights-rows" }),
];
