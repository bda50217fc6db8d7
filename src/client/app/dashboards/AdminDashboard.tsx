import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconEyeExclamation,
  IconFileCheck,
  IconFolderOpen,
  IconHeartHandshake,
  IconHourglass,
  IconListDetails,
  IconMail,
  IconPhone,
  IconSend,
  IconSettings,
  IconSquarePlus,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { CallsDueCount } from "./CallsDueCount.tsx";
import { DashboardLayout } from "./DashboardLayout.tsx";
import { moneySections, perModule, type Section } from "./sections.ts";

/** The admin panel's side menu (specification 2 section 2). */
export const adminSections: readonly Section[] = [
  {
    label: "Registrations",
    Icon: IconUserCheck,
    to: "/admin-panel",
    covers: ["/new-register", "/assistance-register"],
  },
  { label: "Documents", Icon: IconFileCheck, to: "/admin-panel/documents" },
  ...moneySections("/admin-panel"),
  { label: "Early Warning", Icon: IconEyeExclamation, to: "/admin-panel/early-warning" },
  {
    label: "All Batches",
    Icon: IconListDetails,
    group: "Batches",
    to: "/admin-panel/batches",
    covers: ["/batches/$batchId"],
  },
  {
    label: "View Batch",
    Icon: IconUsersGroup,
    group: "Batches",
    children: perModule("/admin-panel/batches/view"),
  },
  {
    label: "Create Batch",
    Icon: IconSquarePlus,
    group: "Batches",
    children: perModule("/admin-panel/batches/create"),
  },
  { label: "Waitlist", Icon: IconHourglass, group: "Batches", to: "/admin-panel/batches/waitlist" },
  {
    label: "Trainee Info & Documents",
    Icon: IconFolderOpen,
    to: "/admin-panel/trainee-info",
  },
  { label: "Create User", Icon: IconUserPlus, to: "/admin-panel/create-user" },
  { label: "Approved Users", Icon: IconUsers, to: "/admin-panel/approved-users" },
  {
    label: "Assistance",
    Icon: IconHeartHandshake,
    children: [
      { label: "Closure", to: "/admin-panel/assistance/closure" },
      { label: "Payments", to: "/admin-panel/assistance/payments" },
    ],
  },
  { label: "Interviews", Icon: IconCalendarEvent, to: "/admin-panel/interviews" },
  { label: "Openings", Icon: IconBriefcase, to: "/admin-panel/openings" },
  {
    label: "Companies",
    Icon: IconBuilding,
    to: "/admin-panel/companies",
    covers: ["/admin-panel/companies/look-alikes"],
  },
  {
    label: "Marketing Insights",
    Icon: IconChartBar,
    to: "/admin-panel/marketing-insights",
    covers: ["/admin-panel/insights-rows?section=marketing"],
  },
  {
    label: "Write",
    Icon: IconSend,
    children: [
      { label: "Announcements", to: "/admin-panel/announcements" },
      { label: "Messages", to: "/admin-panel/messages" },
    ],
  },
  {
    label: "Enquiries",
    Icon: IconPhone,
    needs: "takesEnquiries",
    covers: ["/admin-panel/insights-rows?section=enquiries"],
    children: [
      { label: "To call", to: "/admin-panel/enquiries", Count: CallsDueCount },
      { label: "By source", to: "/admin-panel/enquiry-sources" },
    ],
  },
  { label: "Contact Messages", Icon: IconMail, to: "/admin-panel/contact-messages" },
  {
    label: "Settings",
    Icon: IconSettings,
    covers: ["/admin-panel/webhooks", "/admin-panel/webhooks/$webhookId"],
    children: [
      { label: "Hub", to: "/admin-panel/settings" },
      { label: "Wording", to: "/admin-panel/wording" },
      { label: "Import", to: "/admin-panel/imports" },
      { label: "Trail", to: "/admin-panel/trail" },
    ],
  },
];

export function AdminDashboard() {
  return <DashboardLayout name="Admin Panel" sections={adminSections} />;
}
