import { type Page, page } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";
import { hasMarketing } from "#/shared/actor.ts";

const load = () => import("./OpeningsPage.tsx").then((file) => file.OpeningsPage);

export const pages: Page[] = [
  page({
    path: "/admin-panel/openings",
    title: "Openings",
    audiences: ["admin"],
    layout: "admin",
    load,
  }),
  page({
    path: "/ceo-dashboard/openings",
    title: "Openings",
    audiences: ["ceo"],
    layout: "ceo",
    load,
  }),
  page({
    path: "/sales-head-dashboard/openings",
    title: "Openings",
    audiences: ["salesHead"],
    layout: "salesHead",
    load,
  }),
  page({
    path: "/openings/$openingId",
    title: "Opening",
    audiences: ["admin", "ceo", "salesHead"],
    layout: "work",
    load: () => import("../applications/OpeningPage.tsx").then((file) => file.OpeningPage),
  }),
  page({
    path: "/openings",
    title: "Openings",
    audiences: ["existingTrainee", "trainee"],
    allow: ({ flags }: Session) => hasMarketing(flags),
    layout: "work",
    load: () => import("./MyOpeningsPage.tsx").then((file) => file.MyOpeningsPage),
  }),
];
