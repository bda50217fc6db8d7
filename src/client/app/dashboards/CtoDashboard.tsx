import { IconBuildingSkyscraper, IconHeartHandshake, IconUserSearch } from "@tabler/icons-react";
import { DashboardLayout } from "./DashboardLayout.tsx";
import type { Section } from "./sections.ts";

/** The CTO dashboard's side menu (specification 2 section 2). */
export const ctoSections: readonly Section[] = [
  { label: "Assistance", Icon: IconHeartHandshake, to: "/cto-dashboard" },
  {
    label: "In-House Employees",
    Icon: IconBuildingSkyscraper,
    to: "/cto-dashboard/in-house-employees",
  },
  { label: "New Seekers", Icon: IconUserSearch, to: "/cto-dashboard/new-seekers" },
];

export function CtoDashboard() {
  return <DashboardLayout name="CTO Dashboard" sections={ctoSections} />;
}
