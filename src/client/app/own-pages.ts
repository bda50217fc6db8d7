import { IconBell, IconDatabase, IconFileText, IconTimeline } from "@tabler/icons-react";

/** The user's own pages in the menus of the bar and of a phone: of everyone, and of trainees. */
export const OF_EVERYBODY = [
  { to: "/notification-preferences", label: "Notifications", Icon: IconBell },
  { to: "/my-data", label: "My data", Icon: IconDatabase },
] as const;
export const OF_TRAINEES = [
  { to: "/timeline", label: "Timeline", Icon: IconTimeline },
  { to: "/my-papers", label: "My papers", Icon: IconFileText },
] as const;
