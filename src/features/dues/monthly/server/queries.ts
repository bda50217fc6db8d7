import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { isFound } from "#/server/db/answers.ts";
import { indianDay } from "#/server/db/days.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import { entries, isOpenEntry } from "../../ledger/server/queries.ts";
import { REMINDER_STEPS, type ReminderStep } from "../../rules.ts";

type OwedMonth = { recordId: string; amountPaise: Paise; submittedOn: IsoDate; month: Month };

/**
 * Every submitted record with the months it owes by a day, as rows (record, month): from the month it
 * was submitted in, or of joining where that is later, for the year after joining or until it was
 * closed. The month in which the year ends is not owed any more, so that a whole year is twelve.
 */
const owedMonths = (today: IsoDate) => sql<OwedMonth>`(
  select record.id as record_id, request.amount_paise, record.submitted_on, month::date as month
  from (select id, user_id, date_of_joining as joined, ${indianDay(sql`submitted_at`)} as submitted_on,
      coalesce(${indianDay(sql`end_date`)}, 'infinity') as ended
    from assistance_records where submitted_at is not null) record
  join assistance_requests request on request.user_id = record.user_id and request.amount_paise > 0
  cross join generate_series(
    date_trunc('month', greatest(record.joined, record.submitted_on)::timestamp),
    least(${today}::date, record.ended, record.joined + interval '11 months'),
    interval '1 month') month)`;

/** The months a record owes by a day, in their order, whether the ledger has them or not. */
export const listOwedMonths = (db: Db, today: IsoDate, recordId: string): Promise<OwedMonth[]> =>
  db
    .selectFrom(owedMonths(today).as("owed"))
    .selectAll()
    .where("recordId", "=", recordId)
    .orderBy("month")
    .execute();

/** Records with a month that the ledger lacks. Their rows stay locked against a closure. */
export async function lockOwingRecords(
  tx: Db,
  { today, limit }: { today: IsoDate; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from assistance_records record
    where id in (select owed.record_id from ${owedMonths(today)} owed
      where not exists (select 1 from dues
        where dues.record_id = owed.record_id and dues.month = owed.month))
    order by id limit ${limit} for update of record skip locked`.execute(tx);
  return rows;
}

export type Reminded = { id: string; step: ReminderStep };

/** Returns the dues to be reminded of today: not received, at one of the steps, and not reminded at it yet. */
export async function listToRemind(db: Db, today: IsoDate, limit: number): Promise<Reminded[]> {
  const steps = Object.entries(REMINDER_STEPS) as [ReminderStep, readonly [number, number]][];
  const reminders: Reminded[] = [];
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
    reminders.push(...rows.map(({ id }) => ({ id, step })));
  }
  return reminders;
}

/** Stores that a reminder is sent. Returns false when it was sent already. */
export async function insertReminder(
  tx: Db,
  clock: Clock,
  reminder: { dueId: string; step: ReminderStep } | { paymentId: string; step: ReminderStep },
): Promise<boolean> {
  return isFound(
    tx
      .insertInto("dueReminders")
      .values({ ...reminder, id: newId(), sentAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );
}
