import { type NotNull, sql } from "kysely";
import { feeWentBack } from "#/domain/training/batches/joining.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchByIndex } from "#/platform/db/search.ts";
import type { RowOf } from "#/platform/db/together.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { formatAmount, type Paise } from "#/shared/money.ts";
import type { RefundReason } from "../completion/refunds.queries.ts";
import type { RECEIPT_SORTS } from "../payments.contract.ts";
import { BALANCE } from "../payments.rules.ts";

/** Whether a receipt is for a part of the amount. */
const isPart = sql<boolean>`exists (select from admission_payments payment
  where payment.id = receipts.payment_id
    and payment.agreed_paise > payment.amount_paise + payment.waived_paise)`;

/** A receipt with its credit notes, oldest first. */
export async function findReceipt(db: Db, id: string) {
  const receipt = await db
    .selectFrom("receipts")
    .selectAll()
    .select(isPart.as("isPart"))
    .where("id", "=", id)
    .executeTakeFirst();
  return receipt && { ...receipt, notes: await listNotesOf(db, id) };
}
export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const listNotesOf = (db: Db, receiptId: string) =>
  db
    .selectFrom("creditNotes")
    .select(["id", "number", "amountPaise", "reason", "policy", "issuedAt", "cancelledAt"])
    .where("receiptId", "=", receiptId)
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
export type Note = Receipt["notes"][number];

/** The numbers of a receipt's valid credit notes in one text; null if there are none. */
export const noteNumbers = sql<
  string | null
>`(select string_agg(note.number, ', ' order by note.issued_at, note.number)
  from credit_notes note where note.receipt_id = receipts.id and note.cancelled_at is null)`;

export const findReceiptOfNote = (db: Db, noteId: string) =>
  db.selectFrom("creditNotes").select("receiptId").where("id", "=", noteId).executeTakeFirst();

/** Whether the payer's bank disputes the payment of a receipt. */
export const isDisputed = sql<boolean>`exists (select from disputes
  where disputes.gateway_payment_id = receipts.gateway_payment_id and disputes.status in ('open', 'under_review'))`;

/** A receipt's valid credit notes, for reading several receipts at once. */
const notesAsJson = sql<{ id: string; number: string; amountPaise: Paise }[]>`(
  select coalesce(json_agg(json_build_object('id', note.id, 'number', note.number, 'amountPaise', note.amount_paise)
    order by note.issued_at, note.number), '[]')
  from credit_notes note where note.receipt_id = receipts.id and note.cancelled_at is null)`;

/** The tax invoices written for an advance. */
const invoicesAsJson = sql<{ id: string; number: string }[]>`(
  select coalesce(json_agg(json_build_object('id', invoice.id, 'number', invoice.number)
    order by invoice.issued_at, invoice.number), '[]')
  from tax_documents invoice
  where invoice.receipt_id = receipts.id and invoice.kind = 'Tax invoice' and invoice.against_id is not null)`;

/** The most receipts read for one person: one a month and the fee. */
const MOST_OF_ONE = 500;

/** All receipts of a person, newest first. */
export const listReceiptsOf = (db: Db, traineeId: string) =>
  db
    .selectFrom("receipts")
    .select([
      ...columnsIn("receipts", "id", "number", "paymentType", "assistanceMonth", "amountPaise"),
      ...columnsIn("receipts", "creditedPaise", "issuedAt", "voidedAt"),
      noteNumbers.as("noteNumber"),
      notesAsJson.as("notes"),
      invoicesAsJson.as("invoices"),
    ])
    .where("receipts.traineeId", "=", traineeId)
    .orderBy("receipts.issuedAt", "desc")
    .orderBy("receipts.number", "desc")
    .limit(MOST_OF_ONE)
    .execute();

const SORT_COLUMNS = {
  paymentDate: "receipts.issuedAt",
  username: "users.username",
  paymentType: "receipts.paymentType",
  amount: "receipts.amountPaise",
  balanceDue: "receipts.balanceDuePaise",
  receiptNumber: "receipts.number",
} as const satisfies Record<(typeof RECEIPT_SORTS)[number], string>;

const SUMS = { sum: sql`receipts.amount_paise`, sumBack: sql`receipts.credited_paise` };

/** One page of receipts, newest first unless sorted otherwise, and the total. */
export async function listReceipts(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<(typeof RECEIPT_SORTS)[number]>(query.sort, "-paymentDate");
  const filtered = db
    .selectFrom("receipts")
    // A left join, so that skipping to a late page can leave users out; every receipt has one.
    .leftJoin("users", "users.id", "receipts.traineeId")
    .$call((rows) =>
      searchByIndex(
        rows,
        query.q,
        "receipts",
        ["users.username", ...columnsIn("receipts", "number", "paymentType")],
        "receipts.traineeId",
      ),
    );
  const rows = filtered
    .select([
      ...columnsIn("receipts", "id", "number", "paymentType", "amountPaise"),
      ...columnsIn("receipts", "balanceDuePaise", "issuedAt", "paidOn", "method", "voidedAt"),
      "receipts.creditedPaise",
      noteNumbers.as("noteNumber"),
      invoicesAsJson.as("invoices"),
      "users.id as userId",
      "users.username",
    ])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("receipts.id", direction)
    .$narrowType<{ userId: NotNull; username: NotNull }>();
  return readPage(query, rows, filtered, { sums: SUMS, key: "receipts.id" });
}

const MOST_ALERTS = 1_000;

/** An alert about a person on the admin's first screen. */
type PersonAlert = {
  _id: string;
  kind: string;
  text: string;
  createdAt: string;
  person: { _id: string; username: string };
};

/**
 * Completed payments whose trainee is in no Java batch, kept apart from further conditions (`offset
 * 0`).
 */
const withoutBatch = (db: Db) =>
  db
    .selectFrom("admissionPayments as payment")
    .innerJoin("users", "users.id", "payment.traineeId")
    .select([
      ...columnsIn("payment", "id", "traineeId", "paymentType", "completedAt"),
      "users.username",
    ])
    .where("payment.status", "=", "completed")
    .where("payment.paymentType", "<>", BALANCE)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("batchMembers as member")
            .select("member.traineeId")
            .whereRef("member.traineeId", "=", "payment.traineeId")
            .where("member.batchType", "=", "Java"),
        ),
      ),
    )
    .offset(sql.lit(0));

/**
 * Completed payments whose trainee is in no Java batch yet, for the admin (C14). The batch is
 * checked first, so that few receipts are summed to see whether the fee was refunded.
 */
export const paymentsWithoutBatch = (db: Db) =>
  db
    .selectFrom(withoutBatch(db).as("payment"))
    .select(columnsIn("payment", "id", "traineeId", "paymentType", "completedAt", "username"))
    .where(sql<boolean>`not ${feeWentBack(sql.ref("payment.trainee_id"))}`)
    .orderBy("payment.completedAt", "desc")
    .limit(MOST_ALERTS);

export const toPaymentAlert = (row: RowOf<typeof paymentsWithoutBatch>): PersonAlert => ({
  _id: row.id,
  kind: "payment-without-batch",
  text: `${row.username} completed the admission (${row.paymentType}) but is in no batch yet.`,
  createdAt: (row.completedAt ?? new Date(0)).toISOString(),
  person: { _id: row.traineeId, username: row.username },
});

export type DueRefund = {
  id: string;
  gatewayPaymentId: string;
  amountPaise: Paise;
  attempts: number;
};

/** Claims due refunds and postpones their next try, so that no other instance takes them now. */
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

/** Postpones a failed refund by some seconds and stores the error for the admin. */
export const updateRefundFailed = (
  db: Db,
  clock: Clock,
  { id, error, retrySeconds }: { id: string; error: string; retrySeconds: number },
) =>
  db
    .updateTable("refunds")
    .set({
      lastError: error.slice(0, 500),
      availableAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${retrySeconds})`,
    })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();

const ALERT_DAYS = 30;

/** Refunds for the admin (C14): due ones, and those done in the last 30 days. */
export const refundAlerts = (db: Db, clock: Clock) =>
  db
    .selectFrom("refunds")
    .innerJoin("gatewayPayments as seen", "seen.gatewayPaymentId", "refunds.gatewayPaymentId")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .innerJoin("users", "users.id", "payment.traineeId")
    .select([
      ...columnsIn("refunds", "id", "gatewayPaymentId", "amountPaise", "reason", "status"),
      ...columnsIn("refunds", "lastError", "createdAt"),
      "payment.traineeId",
      "users.username",
      "refunds.currency",
    ])
    // Those are reported as exceptions instead.
    .where("refunds.reason", "<>", "provider")
    .where("refunds.status", "in", ["due", "done"])
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
    .limit(MOST_ALERTS);

export const toRefundAlert = (row: RowOf<typeof refundAlerts>): PersonAlert => ({
  _id: row.id,
  kind: row.status === "due" ? "refund-due" : "refund-done",
  text: refundText(row),
  createdAt: row.createdAt.toISOString(),
  person: { _id: row.traineeId, username: row.username },
});

function refundText(row: {
  username: string;
  gatewayPaymentId: string;
  amountPaise: Paise;
  currency: string;
  reason: RefundReason;
  status: string;
  lastError: string | null;
}): string {
  const what = `${formatAmount(row)} from ${row.username} (${row.gatewayPaymentId}, ${row.reason})`;
  if (row.status === "done") return `${what} was refunded.`;
  return row.lastError
    ? `The refund of ${what} keeps failing: ${row.lastError}`
    : `${what} is being refunded.`;
}
