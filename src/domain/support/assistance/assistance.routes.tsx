import { type Page, page } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";

const hasAssistance = ({ audience, flags }: Session) => audience === "assistance" || flags.isPlaced;
const person = {
  audiences: ["assistance", "existingTrainee", "trainee"],
  allow: hasAssistance,
  layout: "work",
} as const;

export const pages: Page[] = [
  page({
    path: "/assistance-dashboard",
    title: "Assistance",
    ...person,
    load: () =>
      import("./requests/AssistanceDashboardPage.tsx").then((file) => file.AssistanceDashboardPage),
  }),
  page({
    path: "/assistance-details",
    title: "Assistance Details",
    ...person,
    load: () =>
      import("./records/AssistanceDetailsPage.tsx").then((file) => file.AssistanceDetailsPage),
  }),
  page({
    path: "/assistance-profile",
    title: "Assistant Profile",
    ...person,
    load: () =>
      import("./records/AssistanceProfilePage.tsx").then((file) => file.AssistanceProfilePage),
  }),
  page({
    path: "/assistance-register",
    title: "Assistance Registration",
    audiences: ["admin"],
    layout: "admin",
    load: () =>
      import("./requests/AssistanceRegisterPage.tsx").then((file) => file.AssistanceRegisterPage),
  }),
];
