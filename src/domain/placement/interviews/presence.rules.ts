import type { IsoDate } from "#/shared/dates.ts";

/** A candidate's presence for an interview on its day, in this order. */
export const PRESENCES = ["arrived", "called in", "done"] as const;
export type Presence = (typeof PRESENCES)[number];

/** The state after a given one; undefined after the last. */
export const presenceAfter = (presence: Presence | null): Presence | undefined =>
  PRESENCES[presence === null ? 0 : PRESENCES.indexOf(presence) + 1];

/** The state before a given one, to which undoing goes back. */
export const presenceBefore = (presence: Presence): Presence | null =>
  PRESENCES[PRESENCES.indexOf(presence) - 1] ?? null;

/** Whether presence can be marked: only on the interview's day. */
export const isMarkable = ({ date }: { date: IsoDate }, today: IsoDate): boolean => date === today;
