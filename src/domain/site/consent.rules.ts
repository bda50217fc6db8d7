import type { Role } from "#/shared/actor.ts";

/** How a person agreed: by registering under a notice, or when it was shown later. */
export const WAYS = ["registered", "shown"] as const;
export type Way = (typeof WAYS)[number];

/**
 * Returns the version that a person must still be shown, undefined if there is none: the current
 * one, for those who agreed to an older one, and for trainees who agreed to none yet. Staff need
 * not agree.
 */
export function noticeToShow(
  { role, agreedVersion }: { role: Role; agreedVersion: number | null },
  current: number,
): number | undefined {
  if (agreedVersion === null) return role === "Trainee" ? current : undefined;
  return agreedVersion < current ? current : undefined;
}

/**
 * Returns the version that a registration agrees to: the one shown; older clients do not send it.
 */
export const agreedAtRegistration = (shown: number | undefined, current: number): number =>
  Math.min(shown ?? current, current);
