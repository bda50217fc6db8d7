import { DashboardLayout } from "./DashboardLayout.tsx";
import { salesHeadSections } from "./sales-head-sections.ts";

export function SalesHeadDashboard() {
  return <DashboardLayout name="Sales Dashboard" sections={salesHeadSections} />;
}
