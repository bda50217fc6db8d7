import { type Page, page } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";
import { hasMarketing } from "#/shared/actor.ts";

export const pages: Page[] = [
  page({
    path: "/my-resume",
    title: "My résumé",
    audiences: ["existingTrainee", "trainee"],
    allow: ({ flags }: Session) => hasMarketing(flags),
    layout: "work",
    load: () => import("./MyResumePage.tsx").then((file) => file.MyResumePage),
  }),
  page({
    path: "/shared-resume/$token",
    title: "Résumé",
    audiences: "everyone",
    layout: "public",
    load: () => import("./SharedResumePage.tsx").then((file) => file.SharedResumePage),
  }),
];
