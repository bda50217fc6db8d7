import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconFileCheck,
  IconFolderOpen,
  IconHeartHandshake,
  IconRoute,
  IconSchool,
  IconUsers,
} from "@tabler/icons-react";
import { DashboardLayout } from "./DashboardLayout.tsx";
import { moneySections, perModule, type Section } from "./sections.ts";

const rowsOf = (section: string) => [`/ceo-dashboard/insights-rows?section=${section}`] as const;

/** The CEO dashboard's side menu (specification 2 section 2). */
export const ceoSections: readonly Section[] = [
  {
    label: "Interviews",
    Icon: IconCalendarEvent,
    to: "/ceo-dashboard",
    covers: [...rowsOf("today"), ...rowsOf("overview")],
  },
  {
    label: "Alumni Engagement",
    Icon: IconUsers,
    children: [
      { label: "Active Alumni", to: "/ceo-dashboard/alumni/active" },
      { label: "Graduated Alumni", to: "/ceo-dashboard/alumni/graduated" },
    ],
  },
  { label: "Assistance Hub", Icon: IconHeartHandshake, to: "/ceo-dashboard/assistance" },
  {
    label: "Training Hub",
    Icon: IconSchool,
    covers: ["/batches/$batchId"],
    children: [
      { label: "All Batches", to: "/ceo-dashboard/training/batches" },
      { label: "Trainer Details", to: "/ceo-dashboard/training/trainers" },
      ...perModule("/ceo-dashboard/training/trainees").map(({ label, to }) => ({
        label: `${label} details`,
        to,
      })),
    ],
  },
  { label: "Openings", Icon: IconBriefcase, to: "/ceo-dashboard/openings" },
  { label: "Companies", Icon: IconBuilding, to: "/ceo-dashboard/companies" },
  {
    label: "Marketing Insights",
    Icon: IconChartBar,
    to: "/ceo-dashboard/marketing-insights",
    covers: rowsOf("marketing"),
  },
  {
    label: "Enquiries by source",
    Icon: IconRoute,
    to: "/ceo-dashboard/enquiry-sources",
    covers: rowsOf("enquiries"),
    needs: "takesEnquiries",
  },
  { label: "Trainee Info & Documents", Icon: IconFolderOpen, to: "/ceo-dashboard/trainee-info" },
  { label: "Documents", Icon: IconFileCheck, to: "/ceo-dashboard/documents" },
  ...moneySections("/ceo-dashboard"),
];

export function CeoDashboard() {
  return <DashboardLayout name="CEO Dashboard" sections={ceoSections} />;
}
