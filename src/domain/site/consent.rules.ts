import type { Role } from "#/shared/actor.ts";

/** How somebody came to agree: by registering under a notice, or when it was shown later. */
export const WAYS = ["registered", "shown"] as const;
export type Way = (typeof WAYS)[number];

/**
 * Returns the version that somebody still has to be shown, undefined if there is none: the one in
 * force, to those who agreed to an older one, and to trainees who agreed to none yet. Staff agree
 * to nothing by working here.
 */
export function noticeToShow(
  { role, agreedVersion }: { role: Role; agreedVersion: number | null },
  current: number,
): number | undefined {
  if (agreedVersion === null) return role === "Trainee" ? current : undefined;
  return agreedVersion < current ? current : undefined;
}

/** Returns the version that a registration agrees to: that shown; older callers do not name it. */
export const agreedAtRegistration = (shown: number | undefined, current: number): number =>
  Math.min(shown ?? current, current);
