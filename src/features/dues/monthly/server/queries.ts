import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { entries, isOpenEntry } from "../../ledger/server/queries.ts";
import { REMINDER_STEPS, type ReminderStep } from "../../rules.ts";

export type OwingRecord = {
  id: string;
  submittedAt: Date;
  dateOfJoining: IsoDate;
  endDate: Date | null;
  amountPaise: Paise;
};

/**
 * Records without their last month so far in the ledger, which then may lack earlier ones as well:
 * months come one after the other. Their rows stay locked against a closure.
 */
export async function lockOwingRecords(
  tx: Db,
  { today, limit }: { today: IsoDate; limit: number },
): Promise<OwingRecord[]> {
  const { rows } = await sql<OwingRecord>`
    select record.id, record.submitted_at, record.date_of_joining, record.end_date, request.amount_paise
    from assistance_records record
    join assistance_requests request on request.user_id = record.user_id
    cross join lateral (
      select date_trunc('month', least(${today}::date, (record.end_date at time zone 'Asia/Kolkata')::date,
          (record.date_of_joining + interval '1 year' - interval '1 month')::date))::date as last,
        date_trunc('month', greatest(record.date_of_joining,
          (record.submitted_at at time zone 'Asia/Kolkata')::date))::date as first
    ) owed
    where record.submitted_at is not null and request.amount_paise > 0 and owed.first <= owed.last
      and not exists (select 1 from dues where dues.record_id = record.id and dues.month = owed.last)
    order by record.id limit ${limit} for update of record skip locked`.execute(tx);
  return rows;
}

export type Reminded = { id: string; step: ReminderStep };

/** What is to be reminded of today: not received, at one of the steps, and not reminded at it yet. */
export async function listToRemind(db: Db, today: IsoDate, limit: number): Promise<Reminded[]> {
  const steps = Object.entries(REMINDER_STEPS) as [ReminderStep, readonly [number, number]][];
  const found: Reminded[] = [];
  for (const [step, [from, to]] of steps) {
    const rows = await entries(db, today)
      .innerJoin("users", "users.id", "entry.userId")
      .select("entry.id")
      .where(isOpenEntry)
      .where("entry.isRunning", "=", true)
      .where("users.isDisabled", "=", false)
      .where("entry.dueOn", ">=", addDays(today, -to))
      .where("entry.dueOn", "<=", addDays(today, -from))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("dueReminders as sent")
              .select("sent.id")
              .where("sent.step", "=", step)
              .where(sql<boolean>`coalesce(sent.due_id, sent.payment_id) = entry.id`),
          ),
        ),
      )
      .limit(limit)
      .execute();
    found.push(...rows.map(({ id }) => ({ id, step })));
  }
  return found;
}

/** Notes that a reminder leaves; false when it did already. */
export async function insertReminder(
  tx: Db,
  clock: Clock,
  reminder: { dueId: string; step: ReminderStep } | { paymentId: string; step: ReminderStep },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("dueReminders")
    .values({ ...reminder, id: newId(), sentAt: clock.sqlNow() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
