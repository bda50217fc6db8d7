import { ceoSections } from "./ceo-sections.ts";
import { DashboardLayout } from "./DashboardLayout.tsx";

export function CeoDashboard() {
  return <DashboardLayout name="CEO Dashboard" sections={ceoSections} />;
}
