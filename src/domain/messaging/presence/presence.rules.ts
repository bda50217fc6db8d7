import type { Audience } from "#/shared/actor.ts";
import { QUEUES } from "#/shared/queues.ts";

/** What several people may have open at a time: the office's queues, answers, scores. */
export const PLACES = [...QUEUES, "answers", "scores"] as const;
export type Place = (typeof PLACES)[number];

const PLACES_OF: Partial<Record<Audience, readonly Place[]>> = {
  admin: QUEUES,
  ceo: ["documents", "returned"],
  trainer: ["answers", "scores"],
};

/** Whether a role decides or writes there, and so sees who else does. */
export const maySeeViewers = (audience: Audience, place: Place): boolean =>
  PLACES_OF[audience]?.includes(place) ?? false;

/** A browser repeats so often that a place is still open. */
export const REPEATED_SECONDS = 10;

/**
 * Seconds after which nobody takes somebody to be there any more. A sheet stays open in a tab that
 * is not looked at, and browsers let such a tab speak once a minute only.
 */
export const viewerSeconds = (place: Place): number => (place === "scores" ? 90 : 25);
