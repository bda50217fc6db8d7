import type { Audience } from "#/shared/actor.ts";

/**
 * Who was placed there and what it looks for; its name and how interviews went there reads
 * everybody who opens it.
 */
export const readsPlacements = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo" || audience === "salesHead";

/**
 * Why somebody was not taken, what the office noted, and when an interview is: the office's own
 * work.
 */
export const readsReasons = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo";

/** The office's contacts there, and its notes. */
export const readsContacts = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo";
