import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconHeartHandshake,
  IconPhone,
  IconRoute,
  IconSchool,
} from "@tabler/icons-react";
import { CallsDueCount } from "./CallsDueCount.tsx";
import { DashboardLayout } from "./DashboardLayout.tsx";
import type { Section } from "./sections.ts";

const rowsOf = (section: string) =>
  [`/sales-head-dashboard/insights-rows?section=${section}`] as const;

/** The sales head's side menu (specification 2 section 2). */
export const salesHeadSections: readonly Section[] = [
  {
    label: "Enquiries",
    Icon: IconPhone,
    to: "/sales-head-dashboard/enquiries",
    needs: "takesEnquiries",
    Count: CallsDueCount,
  },
  {
    label: "Enquiries by source",
    Icon: IconRoute,
    to: "/sales-head-dashboard/enquiry-sources",
    covers: rowsOf("enquiries"),
    needs: "takesEnquiries",
  },
  {
    label: "Interviews",
    Icon: IconCalendarEvent,
    to: "/sales-head-dashboard",
    covers: rowsOf("interviews"),
  },
  {
    label: "Assistance Hub",
    Icon: IconHeartHandshake,
    to: "/sales-head-dashboard/assistance",
    covers: rowsOf("assistance"),
  },
  {
    label: "Training Hub",
    Icon: IconSchool,
    to: "/sales-head-dashboard/training",
    covers: rowsOf("training"),
  },
  { label: "Openings", Icon: IconBriefcase, to: "/sales-head-dashboard/openings" },
  { label: "Companies", Icon: IconBuilding, to: "/sales-head-dashboard/companies" },
  {
    label: "Marketing Insights",
    Icon: IconChartBar,
    to: "/sales-head-dashboard/marketing-insights",
    covers: rowsOf("marketing"),
  },
];

export function SalesHeadDashboard() {
  return <DashboardLayout name="Sales Dashboard" sections={salesHeadSections} />;
}
