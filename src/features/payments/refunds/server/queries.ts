import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";

export type RefundReason = "second capture" | "abandoned order" | "wrong amount";

/** Makes one refund of a captured payment due; false when there is one already (I-41). */
export async function insertRefund(
  tx: Db,
  clock: Clock,
  refund: { gatewayPaymentId: string; amountPaise: Paise; reason: RefundReason },
): Promise<boolean> {
  const now = clock.sqlNow();
  const inserted = await tx
    .insertInto("refunds")
    .values({ ...refund, id: newId(), status: "due", availableAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column("gatewayPaymentId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a payment of the provider goes back, or went back already. */
export async function hasRefund(db: Db, gatewayPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("id")
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .executeTakeFirst();
  return row !== undefined;
}

export type DueRefund = {
  id: string;
  gatewayPaymentId: string;
  amountPaise: Paise;
  attempts: number;
};

/** Takes refunds that are due and puts their next try off, so that no other instance tries now. */
export async function claimDueRefunds(
  db: Db,
  clock: Clock,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueRefund[]> {
  const now = clock.sqlNow();
  const { rows } = await sql<DueRefund>`
    with due as (
      select id from refunds where status = 'due' and available_at <= ${now}
      order by available_at, id limit ${limit} for update skip locked)
    update refunds set attempts = refunds.attempts + 1,
      available_at = ${now} + make_interval(secs => ${leaseSeconds})
    from due where refunds.id = due.id
    returning refunds.id, refunds.gateway_payment_id, refunds.amount_paise, refunds.attempts`.execute(
    db,
  );
  return rows;
}

/** Marks a refund and its payment as done; false when another run was quicker. */
export async function updateRefundDone(
  tx: Db,
  clock: Clock,
  { id, gatewayPaymentId, gatewayRefundId }: DueRefund & { gatewayRefundId: string },
): Promise<boolean> {
  const now = clock.sqlNow();
  const done = await tx
    .updateTable("refunds")
    .set({ status: "done", gatewayRefundId, doneAt: now, lastError: null })
    .where("id", "=", id)
    .where("status", "=", "due")
    .returning("id")
    .executeTakeFirst();
  if (!done) return false;
  await tx
    .updateTable("gatewayPayments")
    .set({ status: "refunded", changedAt: now })
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .execute();
  return true;
}

/** Puts a refund that failed off for some seconds and keeps what went wrong for the admin. */
export async function updateRefundFailed(
  db: Db,
  clock: Clock,
  { id, error, retrySeconds }: { id: string; error: string; retrySeconds: number },
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({
      lastError: error.slice(0, 500),
      availableAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${retrySeconds})`,
    })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();
}

const ALERT_DAYS = 30;
const MOST_ALERTS = 1_000;

/** Refunds for the admin to know of (C14): those due, and those done in the last 30 days. */
export async function listRefundAlerts(
  db: Db,
  clock: Clock,
): Promise<{ _id: string; kind: string; text: string; createdAt: string }[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("gatewayPayments as seen", "seen.gatewayPaymentId", "refunds.gatewayPaymentId")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .innerJoin("users", "users.id", "payment.traineeId")
    .select([
      "refunds.id",
      "refunds.gatewayPaymentId",
      "refunds.amountPaise",
      "refunds.reason",
      "refunds.status",
      "refunds.lastError",
      "refunds.createdAt",
      "users.username",
    ])
    .where((row) =>
      row.or([
        row("refunds.status", "=", "due"),
        row(
          "refunds.createdAt",
          ">",
          sql<Date>`${clock.sqlNow()} - make_interval(days => ${ALERT_DAYS})`,
        ),
      ]),
    )
    .orderBy("refunds.createdAt", "desc")
    .limit(MOST_ALERTS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.status === "due" ? "refund-due" : "refund-done",
    text: refundText(row),
    createdAt: row.createdAt.toISOString(),
  }));
}

function refundText(row: {
  username: string;
  gatewayPaymentId: string;
  amountPaise: Paise;
  reason: RefundReason;
  status: "due" | "done";
  lastError: string | null;
}): string {
  const what = `${formatRupees(toRupees(row.amountPaise))} of ${row.username} (${row.gatewayPaymentId}, ${row.reason})`;
  if (row.status === "done") return `${what} was refunded.`;
  return row.lastError
    ? `The refund of ${what} keeps failing: ${row.lastError}`
    : `${what} is being refunded.`;
}
