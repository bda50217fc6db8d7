import { ADMIN, CEO, ifEnquiries, type Page, page, SALES_HEAD } from "#/client/lib/page.ts";

const marketing = () =>
  import("./MarketingInsightsPage.tsx").then((file) => file.MarketingInsightsPage);

const rows = () => import("./InsightRowsPage.tsx").then((file) => file.InsightRowsPage);

const sales = () => import("./SalesHeadPages.tsx");

const SOURCES = "Enquiries by source";
const sources = () => import("./EnquirySourcesPage.tsx").then((file) => file.EnquirySourcesPage);

export const pages: Page[] = [
  page(ifEnquiries(SALES_HEAD), "/sales-head-dashboard/enquiry-sources", SOURCES, sources),
  page(ifEnquiries(ADMIN), "/admin-panel/enquiry-sources", SOURCES, sources),
  page(ifEnquiries(CEO), "/ceo-dashboard/enquiry-sources", SOURCES, sources),
  page(CEO, "/ceo-dashboard", "The company today", () =>
    import("./CeoInterviewsPage.tsx").then((file) => file.CeoInterviewsPage),
  ),
  page(CEO, "/ceo-dashboard/marketing-insights", "Marketing Insights", marketing),
  page(CEO, "/ceo-dashboard/insights-rows", "Rows of a figure", rows),
  page(ADMIN, "/admin-panel/marketing-insights", "Marketing Insights", marketing),
  page(ADMIN, "/admin-panel/insights-rows", "Rows of a figure", rows),
  page(SALES_HEAD, "/sales-head-dashboard", "Interviews", () =>
    sales().then((file) => file.SalesInterviewsPage),
  ),
  page(SALES_HEAD, "/sales-head-dashboard/assistance", "Assistance Hub", () =>
    sales().then((file) => file.SalesAssistancePage),
  ),
  page(SALES_HEAD, "/sales-head-dashboard/training", "Training Hub", () =>
    sales().then((file) => file.SalesTrainingPage),
  ),
  page(SALES_HEAD, "/sales-head-dashboard/marketing-insights", "Marketing Insights", () =>
    sales().then((file) => file.SalesMarketingPage),
  ),
  page(SALES_HEAD, "/sales-head-dashboard/insights-rows", "Rows of a figure", rows),
];
