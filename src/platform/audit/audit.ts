import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";
import { newId } from "../db/ids.ts";

/** The subject of a line: a kind and an id; null if the action alone is enough. */
export type AuditSubject = readonly [type: string, id: string | null];

/** Further contents of a line; `oldValue` and `newValue` are stored as JSON. */
export type AuditValues = {
  /** The actor, if not the source's; null without a session or for the platform itself. */
  actorId?: string | null;
  oldValue?: unknown;
  newValue?: unknown;
  /** The request, if not the source's. */
  requestId?: string | null;
};

/** The origin of a call; the platform's own work has none. */
export type Origin = { ip?: string; userAgent?: string | undefined };

/** The source of a line: a request's context, or the platform for its own work. */
export type AuditSource = Origin & {
  clock: Clock;
  actor?: { id: string } | undefined;
  /** The access token used. */
  accessTokenId?: string | null;
  requestId?: string | undefined;
};

/** The longest part of a header to store, since callers can put anything into it. */
export const MAX_USER_AGENT = 200;

/**
 * Writes who did what to whom, from where, in the transaction that does it. Actor, request and
 * origin are the source's; `action` is its noun, then a verb in the past: `registration.approved`.
 * Never put secrets into values.
 */
export const writeAudit = (
  tx: Db,
  source: AuditSource,
  action: string,
  subject: AuditSubject,
  values: AuditValues = {},
): Promise<void> => writeAudits(tx, source, action, [{ ...values, subject }]);

/** Writes a line for each of several subjects of the same action, in one statement. */
export async function writeAudits(
  tx: Db,
  source: AuditSource,
  action: string,
  lines: readonly (AuditValues & { subject: AuditSubject })[],
): Promise<void> {
  if (lines.length === 0) return;
  const at = source.clock.sqlNow();
  const userAgent = source.userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null;
  await tx
    .insertInto("auditLog")
    .values(
      lines.map(({ subject: [subjectType, subjectId], ...values }) => ({
        id: newId(),
        at,
        actorId: values.actorId === undefined ? (source.actor?.id ?? null) : values.actorId,
        action,
        subjectType,
        subjectId,
        oldValue: storable(values.oldValue),
        newValue: storable(values.newValue),
        requestId: values.requestId === undefined ? (source.requestId ?? null) : values.requestId,
        ip: source.ip ?? null,
        userAgent,
        tokenId: source.accessTokenId ?? null,
      })),
    )
    .execute();
}

/**
 * A value in the form its column takes. A denied call's address may hold what the database cannot
 * store (NUL, lone surrogates); its line is written all the same, with U+FFFD in their place.
 */
const storable = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_key, part) =>
        typeof part === "string" ? part.replaceAll("\u0000", "\uFFFD").toWellFormed() : part,
      );

/** Prefixes of audit actions about money, kept for the legal period (`KEEP_MONEY_AUDIT_DAYS`). */
const MONEY_ACTIONS = [
  "payment.",
  "assistance-payment.",
  "dues.",
  "due.",
  "balance.",
  "refund.",
  "receipt.",
  "money.",
] as const;

/** Groups of lines with the same retention; each has its own chain (src/platform/audit/trail). */
export const AUDIT_CHAINS = ["refusals", "money", "others"] as const;
export type AuditChain = (typeof AUDIT_CHAINS)[number];

/** The chain that a line of this action belongs to. */
export function chainOf(action: string): AuditChain {
  if (action === "call.denied") return "refusals";
  return MONEY_ACTIONS.some((start) => action.startsWith(start)) ? "money" : "others";
}
