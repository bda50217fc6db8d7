import type { Role } from "#/shared/actor.ts";

/** How somebody came to agree: by registering under a notice, or where it was shown to them later. */
export const WAYS = ["registered", "shown"] as const;
export type Way = (typeof WAYS)[number];

/**
 * Returns the version that somebody still has to be shown, undefined where there is none: the one in force, to who agreed to
 * an older one, and to trainees who agreed to none yet. Who works here agrees to nothing by working here.
 */
export function noticeToShow(
  person: { role: Role; agreedVersion: number | null },
  current: number,
): number | undefined {
  const { role, agreedVersion } = person;
  if (agreedVersion === null) return role === "Trainee" ? current : undefined;
  return agreedVersion < current ? current : undefined;
}

/** Returns the version that a registration agrees to: the one that was on the screen, of which older callers say nothing. */
export const agreedAtRegistration = (shown: number | undefined, current: number): number =>
  Math.min(shown ?? current, current);
