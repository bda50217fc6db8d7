import { type Page, page } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";
import { hasMarketing } from "#/shared/actor.ts";

export const pages: Page[] = [
  page({
    path: "/interview-schedules",
    title: "Interview Schedules",
    audiences: ["existingTrainee", "trainee"],
    allow: ({ flags }: Session) => hasMarketing(flags),
    layout: "work",
    load: () => import("./InterviewSchedulesPage.tsx").then((file) => file.InterviewSchedulesPage),
  }),
  page({
    path: "/past-schedules",
    title: "Past Schedules",
    audiences: ["existingTrainee", "trainee"],
    allow: ({ flags }: Session) => hasMarketing(flags),
    layout: "work",
    load: () => import("./PastSchedulesPage.tsx").then((file) => file.PastSchedulesPage),
  }),
];
