import type { IsoDate } from "#/shared/dates.ts";

/** How far a candidate is with an interview on its day, in this order. */
export const PRESENCES = ["arrived", "called in", "done"] as const;
export type Presence = (typeof PRESENCES)[number];

/** The state after a state; undefined after the last. */
export const presenceAfter = (presence: Presence | null): Presence | undefined =>
  PRESENCES[presence === null ? 0 : PRESENCES.indexOf(presence) + 1];

/** The state before a state: undoing goes one back. */
export const presenceBefore = (presence: Presence): Presence | null =>
  PRESENCES[PRESENCES.indexOf(presence) - 1] ?? null;

/** Whether it can be marked: on the interview's day. */
export const isMarkable = ({ date }: { date: IsoDate }, today: IsoDate): boolean => date === today;
