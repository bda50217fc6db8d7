import type { Audience } from "#/shared/actor.ts";
import { QUEUES } from "#/shared/queues.ts";

/** The places that several people may have open at once: the office's queues, answers, scores. */
export const PLACES = [...QUEUES, "answers", "scores"] as const;
export type Place = (typeof PLACES)[number];

const PLACES_OF: Partial<Record<Audience, readonly Place[]>> = {
  admin: QUEUES,
  ceo: ["documents", "returned"],
  trainer: ["answers", "scores"],
};

/** Whether a role decides or writes there, and therefore sees who else does. */
export const maySeeViewers = (audience: Audience, place: Place): boolean =>
  PLACES_OF[audience]?.includes(place) ?? false;

/** How often a browser repeats that a place is still open, in seconds. */
export const REPEATED_SECONDS = 10;

/**
 * Seconds without a report after which a viewer no longer counts. A sheet often stays open in a
 * background tab, which browsers allow to report only once a minute.
 */
export const viewerSeconds = (place: Place): number => (place === "scores" ? 90 : 25);
