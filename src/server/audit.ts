import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { newId } from "./ids.ts";

export type AuditEntry = {
  /** Who did it; null for somebody without a session or for the platform itself. */
  actorId: string | null;
  /** Verb in the past, with its noun first: `registration.approved`. */
  action: string;
  subjectType: string;
  subjectId?: string | null;
  oldValue?: unknown;
  newValue?: unknown;
  requestId?: string | null;
};

/** Writes who did what to whom, in the transaction that does it. Never put secrets into values. */
export async function writeAudit(
  tx: Db,
  { clock }: { clock: Clock },
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      id: newId(),
      at: clock.sqlNow(),
      actorId: entry.actorId,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId ?? null,
      oldValue: storable(entry.oldValue),
      newValue: storable(entry.newValue),
      requestId: entry.requestId ?? null,
    })
    .execute();
}

/**
 * A value as its column takes it. A denied call's address may hold what the database cannot store
 * (NUL, lone surrogates); its line is written all the same, with U+FFFD in their place.
 */
const storable = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_key, part) =>
        typeof part === "string" ? part.replaceAll("\u0000", "\uFFFD").toWellFormed() : part,
      );
