import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";

/**
 * What is left to pay of a month of assistance: the single definition. `due` and `payment` are
 * aliases of the ledger's months and of the recorded payment, whose amount counts if there is one.
 */
export const leftOfMonth = sql<Paise>`(coalesce(payment.amount_paise, due.amount_paise)
  - coalesce(payment.received_paise, 0))`;

/**
 * Returns a month's due with its recorded payment and what is left of it. The record is locked
 * first, as in every call that records a payment.
 */
export async function lockDue(tx: Db, id: string) {
  await tx
    .selectFrom("assistanceRecords as record")
    .innerJoin("dues", "dues.recordId", "record.id")
    .select("record.id")
    .where("dues.id", "=", id)
    .forUpdate("record")
    .execute();
  return tx
    .selectFrom("dues as due")
    .innerJoin("assistanceRecords as record", "record.id", "due.recordId")
    .leftJoin("assistancePayments as payment", (join) =>
      join.onRef("payment.recordId", "=", "due.recordId").onRef("payment.month", "=", "due.month"),
    )
    .select((row) => [
      "due.recordId",
      "due.month",
      row.fn.coalesce("payment.amountPaise", "due.amountPaise").as("amountPaise"),
      leftOfMonth.as("leftPaise"),
      ...columnsIn("record", "userId", "username", "email"),
      "payment.id as paymentId",
      "payment.status",
      "payment.version",
    ])
    .where("due.id", "=", id)
    .executeTakeFirst();
}
export type LockedDue = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

export type NewMonth = {
  recordId: string;
  month: Month;
  status: "Received" | "Not Received";
  amountPaise: Paise;
  receivedPaise: Paise;
  paymentDate: IsoDate | null;
  /** Null if the payment provider reported it. */
  recordedBy: string | null;
};

/** Records a month; the database refuses a second row for it (I-79). */
export const insertMonth = (tx: Db, clock: Clock, month: NewMonth): Promise<string> =>
  insertRow(tx, "assistancePayments", { ...month, recordedAt: clock.sqlNow() });

type Left = { paymentDate: IsoDate; leftPaise: Paise; recordedBy: string | null };

/**
 * Records a payment for a locked month, or changes the recorded one: received once nothing is left.
 * Returns its id. Throws STALE_VERSION if it has changed meanwhile.
 */
export async function recordMonth(
  tx: Db,
  clock: Clock,
  { paymentId: id, version, recordId, month, amountPaise }: LockedDue,
  { paymentDate, leftPaise, recordedBy }: Left,
): Promise<string> {
  const isWhole = leftPaise === 0;
  const received = {
    status: isWhole ? "Received" : "Not Received",
    receivedPaise: amountPaise - leftPaise,
    paymentDate: isWhole ? paymentDate : null,
    recordedBy,
  } as const;
  if (id === null || version === null) {
    return insertMonth(tx, clock, { recordId, month, amountPaise, ...received });
  }
  const isSame = await isFound(
    tx
      .updateTable("assistancePayments")
      .set({ ...received, recordedAt: clock.sqlNow(), version: nextVersion })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("status", "=", "Not Received")
      .returning("id"),
  );
  if (!isSame) throw new AppError("STALE_VERSION");
  return id;
}

/**
 * Counts a part of a month again after its credit note was cancelled; false if the month was paid
 * again since, so that it would exceed the full amount.
 */
export const updateMonthRestored = (
  tx: Db,
  clock: Clock,
  { id, amountPaise }: { id: string; amountPaise: Paise },
): Promise<boolean> =>
  isFound(
    tx
      .updateTable("assistancePayments")
      .set({
        receivedPaise: sql<Paise>`received_paise + ${amountPaise}`,
        status: sql<
          "Received" | "Not Received"
        >`case when received_paise + ${amountPaise} = amount_paise
          then 'Received' else 'Not Received' end`,
        paymentDate: sql<IsoDate | null>`case when received_paise + ${amountPaise} = amount_paise
          then ${clock.today()}::date end`,
        recordedAt: clock.sqlNow(),
        version: nextVersion,
      })
      .where("id", "=", id)
      .where(sql<boolean>`received_paise + ${amountPaise} <= amount_paise`)
      .returning("id"),
  );

/**
 * Abandons the open order of a month for which money was recorded, as its amount is now too high.
 */
export const updateMonthAbandoned = (tx: Db, assistancePaymentId: string) =>
  tx
    .updateTable("admissionPayments")
    .set({ status: "abandoned", claimedAt: null })
    .where("status", "in", ["creating", "open"])
    .where("dueId", "=", dueOf(assistancePaymentId))
    .execute();

/** The ledger's month to which a recorded payment belongs. */
export const dueOf = (assistancePaymentId: string) =>
  sql<string>`(select dues.id from dues join assistance_payments payment
    on payment.record_id = dues.record_id and payment.month = dues.month
    where payment.id = ${assistancePaymentId})`;
