import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { receiptDay } from "../received.queries.ts";

/**
 * Returns the first day of the trainee's batch (of several the earliest), or of the one they left
 * last, how many of its sessions were held until they left, and the day they left; undefined if
 * they were in none, or left before they paid.
 */
export async function findTrainingFacts(db: Db, clock: Clock, traineeId: string, paidOn: IsoDate) {
  const { rows } = await sql<{
    startDate: IsoDate;
    leftOn: IsoDate | null;
    sessions: number;
  }>`
    select batch.start_date, ${indianDay(sql`stay.left_at`)} as left_on,
      (select count(*) from training_sessions held where held.batch_id = batch.id
        and held.starts_at <= coalesce(stay.left_at, ${clock.sqlNow()}))::int as sessions
    from (
      select batch_id, null::timestamptz as left_at from batch_members where trainee_id = ${traineeId}
      union all
      select batch_id, left_at from batch_departures where trainee_id = ${traineeId} and moved_to is null
        and ${indianDay(sql`left_at`)} >= ${paidOn}::date
    ) stay
    join batches batch on batch.id = stay.batch_id
    order by stay.left_at is not null, stay.left_at desc, batch.start_date
    limit 1`.execute(db);
  return rows[0];
}

/** The amount of a receipt and how much of it was taken back, without a lock. */
export const findReceiptSums = (db: Db, id: string) =>
  db
    .selectFrom("receipts as receipt")
    .select(["paymentId", "traineeId", "amountPaise", "creditedPaise", receiptDay.as("day")])
    .where("id", "=", id)
    .executeTakeFirst();
