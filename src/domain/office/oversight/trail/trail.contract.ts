import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { OUTCOMES, TOPICS } from "./trail.rules.ts";

const AuditLine = namedObject("AuditLine", {
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  /** The line in plain English. */
  text: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Who did it; null for the platform itself and for a caller without a session. */
  actor: z.object({ id: z.string(), username: z.string(), role: z.string() }).nullable(),
  /** The person concerned, if any. */
  person: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The type of the subject, and its id. */
  subject: z.object({ type: z.string(), id: z.string().nullable() }),
  values: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The access token that was used, and its owner's name for it while it is stored. */
  token: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** `next`: there are older lines, to be requested after this id. */
const AuditLines = namedObject("AuditLines", {
  lines: z.array(AuditLine),
  next: z.string().nullable(),
});

/** The maximum number of lines in one response. */
export const MOST_LINES = 500;

const name = z.string().trim().max(200, "At most 200 characters.").optional();

export const AuditFilter = z.object({
  /** Part of a name or address, or an id: the actor, or the person concerned. */
  who: name,
  about: name,
  topic: z.enum(TOPICS).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  /** Calendar dates in India, both included. */
  from: dayField.optional(),
  to: dayField.optional(),
  ip: name,
  /** The id of the last line already read. */
  after: z.string().max(36).optional(),
  size: z.coerce.number().int().min(1).max(MOST_LINES).default(50),
});
export const trailContract = {
  list: get("/api/audit-trail", {
    summary: "Lines of the audit trail, the newest first, after the one that is named",
    access: { row: "N163", may: { admin: "any" } },
    query: AuditFilter,
    response: AuditLines,
  }),
};

export type AuditFilter = z.output<typeof AuditFilter>;
