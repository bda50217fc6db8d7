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
      oldValue: entry.oldValue === undefined ? null : JSON.stringify(entry.oldValue),
      newValue: entry.newValue === undefined ? null : JSON.stringify(entry.newValue),
      requestId: entry.requestId ?? null,
    })
    .execute();
}
