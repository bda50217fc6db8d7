import { type Page, page } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";
import { hasMarketing } from "#/shared/actor.ts";

const inMarketing = {
  audiences: ["existingTrainee", "trainee"],
  allow: ({ flags }: Session) => hasMarketing(flags),
  layout: "work",
} as const;

export const pages: Page[] = [
  page({
    path: "/feeds",
    title: "Feed",
    ...inMarketing,
    load: () => import("./feed/FeedPage.tsx").then((file) => file.FeedPage),
  }),
  page({
    path: "/profile-details",
    title: "Profile Details",
    ...inMarketing,
    load: () => import("./ProfileDetailsPage.tsx").then((file) => file.ProfileDetailsPage),
  }),
  page({
    path: "/admin-panel/announcements",
    title: "Announcements",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./feed/AnnouncementsPage.tsx").then((file) => file.AnnouncementsPage),
  }),
];
