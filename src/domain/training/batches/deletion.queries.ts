import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";

/** Days in which an order that was handed to a browser may still be paid. */
const PAYABLE_DAYS = 3;

/**
 * Whether people are in a batch or reached a mark in it, sessions of it were held or are planned,
 * or an order of it may still be paid. Once it is locked for deleting, nothing is added before the
 * transaction is over.
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

/** Deletes a batch's offers: those people are offered another one, or this one again. */
export const deleteOffers = (tx: Db, batchId: string) =>
  tx.deleteFrom("batchOffers").where("batchId", "=", batchId).execute();
