import { type Page, page } from "#/client/lib/page.ts";

const informer = () => import("./InformerPage.tsx").then((file) => file.InformerPage);
const insights = () =>
  import("./MarketingInsightsPage.tsx").then((file) => file.MarketingInsightsPage);

export const pages: Page[] = [
  page({
    path: "/interviews",
    title: "Interview Schedules",
    audiences: ["informer"],
    layout: "work",
    load: informer,
  }),
  page({
    path: "/admin-panel/interviews",
    title: "Interviews",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./AdminInterviewsPage.tsx").then((file) => file.AdminInterviewsPage),
  }),
  page({
    path: "/ceo-dashboard",
    title: "Interviews",
    audiences: ["ceo"],
    layout: "ceo",
    load: () => import("./CeoInterviewsPage.tsx").then((file) => file.CeoInterviewsPage),
  }),
  page({
    path: "/admin-panel/marketing-insights",
    title: "Marketing Insights",
    audiences: ["admin"],
    layout: "admin",
    load: insights,
  }),
  page({
    path: "/ceo-dashboard/marketing-insights",
    title: "Marketing Insights",
    audiences: ["ceo"],
    layout: "ceo",
    load: insights,
  }),
];
