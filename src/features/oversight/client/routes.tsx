import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel",
    title: "Registrations",
    audiences: ["admin"],
    layout: "admin",
    asks: [
      "/api/admin/alerts?pageSize=30",
      "/api/admin/trainees?sort=createdAt&pageSize=5",
      "/api/admin/assistance-requests?status=Pending&sort=requestedAt&pageSize=5",
      "/api/documents/queue?state=waiting&pageSize=1",
      "/api/documents/queue?state=late&pageSize=1",
      "/api/payment/takings",
      "/api/batch/batchIds?batchType=Java&sort=startDate",
    ],
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
