import { ADMIN, CEO, CTO, type Page, type PageAccess, PERSON, page } from "#/client/lib/page.ts";
import type { AlumniStatus } from "./alumni/alumni.rules.ts";

const alumniPage = (status: AlumniStatus, title: string): Page =>
  page(CEO, `/ceo-dashboard/alumni/${status}`, title, async () => {
    const { AlumniPanel } = await import("./alumni/AlumniPanel.tsx");
    return () => <AlumniPanel status={status} />;
  });

const ASSISTED: PageAccess = {
  ...PERSON,
  allow: ({ audience, flags }) => audience === "assistance" || flags.isPlaced,
};

export const pages: Page[] = [
  alumniPage("active", "Active Alumni"),
  alumniPage("graduated", "Graduated Alumni"),
  page(CEO, "/ceo-dashboard/assistance", "Assistance Hub", () =>
    import("./alumni/AssistanceHubPage.tsx").then((file) => file.AssistanceHubPage),
  ),
  page(ASSISTED, "/assistance-dashboard", "Assistance", () =>
    import("./assistance/requests/AssistanceDashboardPage.tsx").then(
      (file) => file.AssistanceDashboardPage,
    ),
  ),
  page(ASSISTED, "/assistance-details", "Assistance Details", () =>
    import("./assistance/records/AssistanceDetailsPage.tsx").then(
      (file) => file.AssistanceDetailsPage,
    ),
  ),
  page(ASSISTED, "/assistance-profile", "Assistant Profile", () =>
    import("./assistance/records/AssistanceProfilePage.tsx").then(
      (file) => file.AssistanceProfilePage,
    ),
  ),
  page(ADMIN, "/assistance-register", "Assistance Registration", () =>
    import("./assistance/requests/AssistanceRegisterPage.tsx").then(
      (file) => file.AssistanceRegisterPage,
    ),
  ),
  page(CTO, "/cto-dashboard/new-seekers", "New Seekers", () =>
    import("./assistance/supervision/UnassignedPage.tsx").then((file) => file.UnassignedPage),
  ),
  page(CTO, "/cto-dashboard", "Assistance Details", () =>
    import("./assistance/supported/CtoDashboardPage.tsx").then((file) => file.CtoDashboardPage),
  ),
  page(CTO, "/cto-dashboard/in-house-employees", "In-House Employees", () =>
    import("./guidance/InHouseEmployeesPage.tsx").then((file) => file.InHouseEmployeesPage),
  ),
];
