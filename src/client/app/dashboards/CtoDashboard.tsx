import { ctoSections } from "./cto-sections.ts";
import { DashboardLayout } from "./DashboardLayout.tsx";

export function CtoDashboard() {
  return <DashboardLayout name="CTO Dashboard" sections={ctoSections} />;
}
