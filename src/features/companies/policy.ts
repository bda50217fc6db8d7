import type { Audience } from "#/shared/actor.ts";

/** What each role reads of a company; its name and how interviews went there, everybody who opens it. */
export const readsPlacements = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo" || audience === "salesHead";

/** What a company looks for, and how far those are who applied. */
export const readsOpenings = readsPlacements;

/** Whom the office speaks with there, and what it noted. */
export const readsContacts = (audience: Audience): boolean =>
  audience === "admin" || audience === "ceo";
