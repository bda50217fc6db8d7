import { type Page, page } from "#/client/lib/page.ts";
import { addressOf } from "#/shared/pages.ts";

/** An address from before each person had a page. */
const toPerson: Page["redirectsTo"] = ({ search: { person } }) =>
  typeof person === "string"
    ? { href: addressOf("/people/$userId", { params: { userId: person } }) }
    : undefined;

export const pages: Page[] = [
  page({
    path: "/admin-panel",
    title: "Registrations",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./RegistrationsPage.tsx").then((file) => file.RegistrationsPage),
  }),
  page({
    path: "/admin-panel/trainee-info",
    title: "Trainee Info & Documents",
    audiences: ["admin"],
    layout: "admin",
    redirectsTo: toPerson,
    load: () => import("./TraineeInfoPage.tsx").then((file) => file.TraineeInfoPage),
  }),
  page({
    path: "/ceo-dashboard/trainee-info",
    title: "Trainee Info & Documents",
    audiences: ["ceo"],
    layout: "ceo",
    redirectsTo: toPerson,
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
