import type { Audience } from "#/shared/actor.ts";

/**
 * Whether an audience reads placements and openings; anyone who opens a company reads its name and
 * how interviews went.
 */
export const readsPlacements = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo" || audience === "salesHead";

/**
 * Whether an audience reads why candidates were not taken, notes, and interview times, which are
 * the office's.
 */
export const readsReasons = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo";

/** Whether an audience reads the office's contacts and notes. */
export const readsContacts = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo";
