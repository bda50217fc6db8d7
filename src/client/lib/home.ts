import type { Role, SubRole } from "#/shared/actor.ts";
import type { PlainPath } from "#/shared/pages.ts";

/** How far a trainee has come before the batch (specification 1 section 4, Login 2). */
export type Onboarding = { isCompleted: boolean; isSubmitted: boolean; isInBatch: boolean };

/** The features switched on by the owner that first screens depend on. */
type Settings = { takesEnquiries?: boolean | undefined };

const HOME_OF_SUB_ROLE = {
  CEO: "/ceo-dashboard",
  CTO: "/cto-dashboard",
  "Sales Head": "/sales-head-dashboard",
  Informer: "/interviews",
  "Existing Trainee": "/marketing-dashboard",
  Assistance: "/assistance-dashboard",
} as const satisfies Record<SubRole, PlainPath>;

/** True if a person's home depends on the three onboarding look-ups. */
export const needsOnboarding = (role: Role, subRole: SubRole | null): boolean =>
  role === "Trainee" && subRole === null;

/**
 * Returns a person's first page after signing in. `onboarding` matters for trainees without a
 * sub-role.
 */
export function homeOf(
  role: Role,
  subRole: SubRole | null,
  { takesEnquiries, ...onboarding }: Partial<Onboarding> & Settings = {},
): PlainPath {
  if (subRole === "Sales Head" && takesEnquiries) return "/sales-head-dashboard/enquiries";
  if (subRole) return HOME_OF_SUB_ROLE[subRole];
  if (role === "Admin") return "/admin-panel";
  if (role === "Trainer") return "/trainer-dashboard";
  if (onboarding.isInBatch) return "/batch-dashboard";
  if (onboarding.isCompleted) return onboarding.isSubmitted ? "/admission-fee" : "/document-upload";
  return "/trainee-dashboard";
}

/** Returns a path of this site to come back to after signing in, or null for anything else. */
export const safeReturn = (text: string | undefined): string | null =>
  text && /^\/(?![/\\])/.test(text) && !text.startsWith("/login") ? text : null;
