import { homeOf } from "#/client/lib/home.ts";
import type { Session } from "#/client/lib/session.ts";
import type { Audience } from "#/shared/actor.ts";
import type { PagePath, PlainPath } from "#/shared/pages.ts";
import { pages } from "./page-list.ts";

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

/** True if the page at an address belongs under a link. */
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

/** The only link of staff, to their first page: it covers every page for their audience. */
const staffLink = (audience: Audience, to: PlainPath, label: string): NavLink[] => {
  const own = pages.filter(({ audiences: of }) => typeof of !== "string" && of.includes(audience));
  return [{ to, label, covers: own.map(({ path }) => path) }];
};

function roleLinks(
  { audience, flags }: Session,
  settings: Parameters<typeof homeOf>[2],
): NavLink[] {
  switch (audience) {
    case "ceo":
      return staffLink(audience, "/ceo-dashboard", "CEO Dashboard");
    case "cto":
      return staffLink(audience, "/cto-dashboard", "CTO Dashboard");
    case "salesHead":
      return staffLink(audience, homeOf("Admin", "Sales Head", settings), "Sales Dashboard");
    case "informer":
      return staffLink(audience, "/interviews", "Informer Dashboard");
    case "admin":
      return staffLink(audience, "/admin-panel", "Admin Panel");
    case "trainer":
      return staffLink(audience, "/trainer-dashboard", "Trainer Dashboard");
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

/** True for users with "Assistant Profile" in the profile menu. */
export const hasAssistantProfile = ({ audience, flags }: Session): boolean =>
  audience === "assistance" || flags.isPlaced;
