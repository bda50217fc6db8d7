import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel",
    title: "Registrations",
    audiences: ["admin"],
    layout: "admin",
    asks: ["/api/admin/queue", "/api/settings/first-day"],
    load: () => import("./RegistrationsPage.tsx").then((file) => file.RegistrationsPage),
  }),
  page({
    path: "/admin-panel/trainee-info",
    title: "Trainee Info & Documents",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./TraineeInfoPage.tsx").then((file) => file.TraineeInfoPage),
  }),
  page({
    path: "/ceo-dashboard/trainee-info",
    title: "Trainee Info & Documents",
    audiences: ["ceo"],
    layout: "ceo",
    load: () => import("./TraineeInfoPage.tsx").then((file) => file.TraineeInfoPage),
  }),
  page({
    path: "/admin-panel/assistance/closure",
    title: "Closure",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./AssistanceClosurePage.tsx").then((file) => file.AssistanceClosurePage),
  }),
];
