import { adminSections } from "./admin-sections.ts";
import { DashboardLayout } from "./DashboardLayout.tsx";

export function AdminDashboard() {
  return <DashboardLayout name="Admin Panel" sections={adminSections} />;
}
