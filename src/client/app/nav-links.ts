import { homeOf } from "#/client/lib/home.ts";
import type { Session } from "#/client/lib/session.ts";
import type { PagePath, PlainPath } from "#/shared/pages.ts";

export type NavLink = {
  to: PlainPath;
  label: string;
  /** Addresses that belong under this link though they do not begin with its own. */
  covers?: readonly PagePath[];
};

const EVERYONE: readonly NavLink[] = [
  { to: "/", label: "Home" },
  { to: "/about-us", label: "About Us" },
];
const MARKETING: NavLink = {
  to: "/marketing-dashboard",
  label: "Marketing",
  covers: [
    ...(["/feeds", "/profile-details", "/my-resume"] as const),
    ...(["/interview-schedules", "/past-schedules", "/openings"] as const),
  ],
};
const ASSISTANCE: NavLink = {
  to: "/assistance-dashboard",
  label: "Assistance",
  covers: ["/assistance-details"],
};
const ADMIN: NavLink = {
  to: "/admin-panel",
  label: "Admin Panel",
  covers: [
    "/new-register",
    "/assistance-register",
    "/people/$userId",
    "/batches/$batchId",
    "/batches/$batchId/plan",
    "/companies/$company",
    "/openings/$openingId",
  ],
};
const TRAINER: NavLink = {
  to: "/trainer-dashboard",
  label: "Trainer Dashboard",
  covers: [
    "/create-training",
    "/view-training",
    "/edit-session/$sessionId",
    "/assignment-approvals",
    "/trainee-details",
    "/interview-grades",
    "/people/$userId",
    "/batches",
    "/batches/$batchId",
    "/batches/$batchId/plan",
    "/early-warning",
  ],
};
const ONBOARDING: NavLink = {
  to: "/trainee-dashboard",
  label: "Trainee Dashboard",
  covers: ["/document-upload", "/admission-fee"],
};
const TRAINING: NavLink = {
  to: "/batch-dashboard",
  label: "Training",
  covers: [
    "/java-training-details",
    "/aem-training-details",
    "/communication-training-details",
    "/mock-training-details",
    "/finalCheck-training-details",
    "/balance-payment",
  ],
};

/** Whether the page at an address belongs under a link. */
export const isUnder = ({ to, covers = [] }: NavLink, pathname: string): boolean =>
  to === "/"
    ? pathname === "/"
    : [to, ...covers]
        .map((path) => path.replace(/\/\$.*/, ""))
        .some((start) => pathname === start || pathname.startsWith(`${start}/`));

/** The navigation bar's links for a visitor (specification 1 section 2, Navigation bar). */
export function navLinks(
  session: Session | null,
  settings?: Parameters<typeof homeOf>[2],
): NavLink[] {
  if (!session) return [...EVERYONE, { to: "/login", label: "Login" }];
  return [...EVERYONE, ...roleLinks(session, settings)];
}

/** The only link of roles that look people up from a dashboard. */
const dashboard = (to: PlainPath, label: string, ...covers: PagePath[]): NavLink[] => [
  { to, label, covers: ["/people/$userId", ...covers] },
];

function roleLinks(
  { audience, flags }: Session,
  settings: Parameters<typeof homeOf>[2],
): NavLink[] {
  switch (audience) {
    case "ceo":
      return dashboard(
        "/ceo-dashboard",
        "CEO Dashboard",
        "/batches/$batchId",
        "/companies/$company",
        "/openings/$openingId",
      );
    case "cto":
      return dashboard("/cto-dashboard", "CTO Dashboard");
    case "salesHead":
      return dashboard(
        homeOf("Admin", "Sales Head", settings),
        "Sales Dashboard",
        "/sales-head-dashboard",
        "/companies/$company",
        "/openings/$openingId",
      );
    case "informer":
      return dashboard(
        "/interviews",
        "Informer Dashboard",
        "/interviews/wall",
        "/companies/$company",
      );
    case "admin":
      return [ADMIN];
    case "trainer":
      return [TRAINER];
    case "assistance":
      return [ASSISTANCE];
    case "existingTrainee":
      return [MARKETING, ...(flags.isPlaced ? [ASSISTANCE] : [])];
    case "trainee":
      return [
        flags.isInBatch ? TRAINING : ONBOARDING,
        ...(flags.isMarketingEligible ? [MARKETING] : []),
        ...(flags.isPlaced ? [ASSISTANCE] : []),
      ];
  }
}

/** Who has "Assistant Profile" in the profile menu. */
export const hasAssistantProfile = ({ audience, flags }: Session): boolean =>
  audience === "assistance" || flags.isPlaced;
