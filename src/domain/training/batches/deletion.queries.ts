import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";

/** An order that was handed to a browser can still be paid for this many days. */
const PAYABLE_DAYS = 3;

/**
 * Whether a batch has members, marks, held or planned sessions, or an order that may still be paid.
 * If it is locked for deletion, nothing is added before the transaction is over.
 */
export async function isUsed(tx: Db, clock: Clock, batchId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from batch_members where batch_id = ${batchId})
    or exists (select from batch_departures where batch_id = ${batchId} and score is not null)
    or exists (select from session_slots where batch_id = ${batchId})
    or exists (select from admission_payments where batch_id = ${batchId} and status in ('creating', 'open')
      and issued_at > ${clock.sqlNow()} - make_interval(days => ${sql.lit(PAYABLE_DAYS)})) as is_used`.execute(
    tx,
  );
  return rows[0]?.isUsed ?? false;
}

/** Deletes a batch's offers, so that those people can be offered a batch again. */
export const deleteOffers = (tx: Db, batchId: string) =>
  tx.deleteFrom("batchOffers").where("batchId", "=", batchId).execute();
