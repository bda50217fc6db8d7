import { type RawBuilder, sql } from "kysely";
import { waitingDueIds } from "#/domain/money/payments/claims.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import { DUE_DAY, FIRST_NOTICE_DAYS, REMINDER_STEPS, type ReminderStep } from "./dues.rules.ts";
import { entries, isOpenEntry } from "./ledger/ledger.queries.ts";

type OwedMonth = { recordId: string; amountPaise: Paise; submittedOn: IsoDate; month: Month };

/**
 * Every submitted record with the months it owes by a day, as rows (record, month): from the month
 * of submission, or of joining if later, until a year after joining or its closing, without those
 * between an end and its reopening. The month in which the year ends is not owed, so that a whole
 * year is twelve months.
 */
const owedMonths = (today: IsoDate, recordIds: readonly string[]) =>
  monthsOwed(today, sql`id = any(${recordIds}::uuid[])`);

/** The same from a month on, for the records matching `which`, a condition on their columns. */
const monthsOwed = (
  today: IsoDate,
  which: RawBuilder<unknown>,
  from = sql`'-infinity'`,
) => sql<OwedMonth>`(
  select record.id as record_id, request.amount_paise, record.submitted_on, month::date as month
  from (select id, user_id, date_of_joining as joined, ${indianDay(sql`submitted_at`)} as submitted_on,
      coalesce(${indianDay(sql`end_date`)}, 'infinity') as ended, paused_months
    from assistance_records where submitted_at is not null and ${which}) record
  join assistance_requests request on request.user_id = record.user_id and request.amount_paise > 0
  cross join generate_series(
    greatest(date_trunc('month', greatest(record.joined, record.submitted_on)::timestamp), ${from}),
    least(${today}::date, record.ended, record.joined + interval '11 months'),
    interval '1 month') month
  where not month::date <@ record.paused_months)`;

/**
 * The months that running records will owe by a day and the ledger does not have yet, each with its
 * due day by `dueOn` of rules.ts. Records that joined more than a year before `today` are left out,
 * as all their months have begun.
 */
export const monthsToCome = (today: IsoDate, until: IsoDate) => sql<
  OwedMonth & { dueOn: IsoDate }
>`(
  select owed.*, greatest(owed.month + ${sql.lit(DUE_DAY - 1)},
    case when date_trunc('month', owed.submitted_on)::date = owed.month
      then owed.submitted_on + ${sql.lit(FIRST_NOTICE_DAYS)} end) as due_on
  from ${monthsOwed(
    until,
    sql`end_date is null and date_of_joining > ${addDays(today, -400)}::date`,
    // The ledger gets months in order, so only those after its last one are missing.
    sql`(select max(dues.month) from dues where dues.record_id = record.id) + interval '1 month'`,
  )} owed)`;

/** The months a record owes by a day, in order, whether in the ledger or not. */
export const listOwedMonths = (db: Db, today: IsoDate, recordId: string): Promise<OwedMonth[]> =>
  db
    .selectFrom(owedMonths(today, [recordId]).as("owed"))
    .selectAll()
    .orderBy("month")
    .execute();

/** Returns the next submitted records, ordered by id. */
export const listNextRecords = (db: Db, after: string, limit: number): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("assistanceRecords")
      .select("id")
      .where("id", ">", after)
      .where("submittedAt", "is not", null)
      .orderBy("id")
      .limit(limit),
    "id",
  );

/** Those of the given records with a month missing in the ledger. */
const owing = (today: IsoDate, ids: readonly string[]) => sql`
  select owed.record_id from ${owedMonths(today, ids)} owed
  where not exists (select 1 from dues where dues.record_id = owed.record_id and dues.month = owed.month)`;

type Among = { today: IsoDate; ids: readonly string[] };

/** Returns those of the given records with a month missing in the ledger. */
export async function listOwing(db: Db, { today, ids }: Among): Promise<string[]> {
  const { rows } = await sql<{ recordId: string }>`select distinct owing.record_id
    from (${owing(today, ids)}) owing`.execute(db);
  return rows.map(({ recordId }) => recordId);
}

/** Locks records that lack a month, against closing; skips those locked by others. */
export async function lockOwing(tx: Db, { today, ids }: Among): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from assistance_records record where id in (${owing(today, ids)})
    order by id for update of record skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export type Reminded = { id: string; step: ReminderStep };

/**
 * Returns the dues to remind of today: not received, at a step, and not yet reminded at it. Months
 * with a claim that the office has not decided are left out.
 */
export async function listToRemind(db: Db, today: IsoDate, limit: number): Promise<Reminded[]> {
  const steps = Object.entries(REMINDER_STEPS) as [ReminderStep, readonly [number, number]][];
  const reminders: Reminded[] = [];
  for (const [step, [from, to]] of steps) {
    const rows = await entries(db, today)
      .innerJoin("users", "users.id", "entry.userId")
      .select("entry.id")
      .where(isOpenEntry)
      .where("entry.isRunning", "=", true)
      .where(sql<boolean>`entry.id::text not in ${waitingDueIds}`)
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

/** Stores that a reminder is sent. Returns false if it was sent already. */
export const insertReminder = (
  tx: Db,
  clock: Clock,
  reminder: { dueId: string; step: ReminderStep } | { paymentId: string; step: ReminderStep },
): Promise<boolean> =>
  isFound(
    tx
      .insertInto("dueReminders")
      .values({ ...reminder, id: newId(), sentAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );

const notOwed = (db: Db, today: IsoDate, recordId: string) =>
  db
    .selectFrom("dues")
    .where("recordId", "=", recordId)
    .where("month", "not in", (rows) =>
      rows.selectFrom(owedMonths(today, [recordId]).as("owed")).select("owed.month"),
    );

/**
 * Deletes the months that a record does not owe by a day and for which no money came or is on its
 * way, with their refused claims, which the audit trail keeps.
 */
export async function deleteNotOwed(tx: Db, today: IsoDate, recordId: string): Promise<void> {
  const months = notOwed(tx, today, recordId)
    .select("dues.id")
    .where(sql<boolean>`not exists (select from payment_claims
        where due_id = dues.id and state not in ('refused', 'ended'))
      and not exists (select from admission_payments where due_id = dues.id)`);
  await tx.deleteFrom("paymentClaims").where("dueId", "in", months).execute();
  await tx.deleteFrom("dueReminders").where("dueId", "in", months).execute();
  await tx.deleteFrom("dues").where("id", "in", months).execute();
}

/** The first month in the ledger that a record does not owe by a day; undefined for none. */
export const findNotOwed = (db: Db, today: IsoDate, recordId: string) =>
  notOwed(db, today, recordId).select("month").orderBy("month").executeTakeFirst();
