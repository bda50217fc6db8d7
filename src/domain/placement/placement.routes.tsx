import {
  ADMIN,
  CEO,
  IN_MARKETING,
  INFORMER,
  type Page,
  PUBLIC,
  page,
  SALES_HEAD,
} from "#/client/lib/page.ts";

const verifying = () => import("./certificates/VerifyPage.tsx").then((file) => file.VerifyPage);

const companies = () => import("./companies/CompaniesPage.tsx").then((file) => file.CompaniesPage);

const openings = () =>
  import("./companies/openings/OpeningsPage.tsx").then((file) => file.OpeningsPage);

export const pages: Page[] = [
  page(PUBLIC, "/verify", "Check a certificate", verifying),
  page(PUBLIC, "/verify/$code", "Check a certificate", verifying),
  page(ADMIN, "/admin-panel/companies", "Companies", companies),
  page(CEO, "/ceo-dashboard/companies", "Companies", companies),
  page(SALES_HEAD, "/sales-head-dashboard/companies", "Companies", companies),
  page(ADMIN, "/admin-panel/companies/look-alikes", "Possible duplicates", () =>
    import("./companies/merging/LookAlikesPage.tsx").then((file) => file.LookAlikesPage),
  ),
  page(
    { audiences: ["admin", "ceo", "salesHead", "informer"], layout: "work" },
    "/companies/$company",
    "Company",
    () => import("./companies/CompanyPage.tsx").then((file) => file.CompanyPage),
  ),
  page(ADMIN, "/admin-panel/openings", "Openings", openings),
  page(CEO, "/ceo-dashboard/openings", "Openings", openings),
  page(SALES_HEAD, "/sales-head-dashboard/openings", "Openings", openings),
  page(
    { audiences: ["admin", "ceo", "salesHead"], layout: "work" },
    "/openings/$openingId",
    "Opening",
    () => import("./companies/applications/OpeningPage.tsx").then((file) => file.OpeningPage),
  ),
  page(IN_MARKETING, "/openings", "Openings", () =>
    import("./companies/openings/MyOpeningsPage.tsx").then((file) => file.MyOpeningsPage),
  ),
  page(IN_MARKETING, "/interview-schedules", "Interview Schedules", () =>
    import("./interviews/InterviewSchedulesPage.tsx").then((file) => file.InterviewSchedulesPage),
  ),
  page(IN_MARKETING, "/past-schedules", "Past Schedules", () =>
    import("./interviews/PastSchedulesPage.tsx").then((file) => file.PastSchedulesPage),
  ),
  page(INFORMER, "/interviews", "Interview Schedules", () =>
    import("./interviews/overview/InformerPage.tsx").then((file) => file.InformerPage),
  ),
  page(INFORMER, "/interviews/wall", "Wall screen", () =>
    import("./interviews/overview/WallPage.tsx").then((file) => file.WallPage),
  ),
  page(ADMIN, "/admin-panel/interviews", "Interviews", () =>
    import("./interviews/overview/AdminInterviewsPage.tsx").then(
      (file) => file.AdminInterviewsPage,
    ),
  ),
  page(IN_MARKETING, "/feeds", "Feed", () =>
    import("./marketing/FeedPage.tsx").then((file) => file.FeedPage),
  ),
  page(IN_MARKETING, "/profile-details", "Profile Details", () =>
    import("./marketing/ProfileDetailsPage.tsx").then((file) => file.ProfileDetailsPage),
  ),
  page(ADMIN, "/admin-panel/announcements", "Announcements", () =>
    import("./marketing/AnnouncementsPage.tsx").then((file) => file.AnnouncementsPage),
  ),
  page(IN_MARKETING, "/my-resume", "My résumé", () =>
    import("./resumes/MyResumePage.tsx").then((file) => file.MyResumePage),
  ),
  page(PUBLIC, "/shared-resume/$token", "Résumé", () =>
    import("./resumes/SharedResumePage.tsx").then((file) => file.SharedResumePage),
  ),
  page(PUBLIC, "/candidates/$token", "Candidates", () =>
    import("./companies/introductions/IntroducedPage.tsx").then((file) => file.IntroducedPage),
  ),
];
