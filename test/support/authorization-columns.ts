import type { Audience } from "#/shared/actor.ts";

/** The columns of the authorization table (docs/security/authorization.md), by audience. */
export const COLUMN_OF = {
  trainee: "T",
  existingTrainee: "ET",
  assistance: "AS",
  trainer: "TR",
  admin: "AD",
  ceo: "CEO",
  cto: "CTO",
  salesHead: "SH",
  informer: "INF",
} as const satisfies Record<Audience, string>;
