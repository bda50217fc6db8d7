import {
  IconCalendarEvent,
  IconChartBar,
  IconHeartHandshake,
  IconSchool,
} from "@tabler/icons-react";
import type { Section } from "./sections.ts";

/** The sales head's side menu (specification 2 section 2). */
export const salesHeadSections: readonly Section[] = [
  { label: "Interviews", Icon: IconCalendarEvent, to: "/sales-head-dashboard" },
  { label: "Assistance Hub", Icon: IconHeartHandshake, to: "/sales-head-dashboard/assistance" },
  { label: "Training Hub", Icon: IconSchool, to: "/sales-head-dashboard/training" },
  {
    label: "Marketing Insights",
    Icon: IconChartBar,
    to: "/sales-head-dashboard/marketing-insights",
  },
];
