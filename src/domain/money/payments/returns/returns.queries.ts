import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { GatewayDispute, GatewayRefund } from "#/platform/payments/gateway.ts";
import type { Paise } from "#/shared/money.ts";
import { findPayer, lockPayment } from "../completion/completion.queries.ts";
import { areBothEnds, laterDispute, laterRefund, type RefundStatus } from "./returns.rules.ts";

/** An arbitrary number that nothing else locks with a second one. */
const PAYMENT_LOCK = 7_254_131;

/**
 * Serializes the reports about one payment of the provider until the transaction ends. A refund may
 * be reported before its payment, when there is no row to lock yet. Taken before any row lock.
 */
export async function lockReports(tx: Db, gatewayPaymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, hashtext(${gatewayPaymentId}))`.execute(
    tx,
  );
}

/** The payer and the payment of a provider's payment, both locked; undefined for an unknown one. */
export async function lockOwner(tx: Db, gatewayPaymentId: string) {
  const known = await tx
    .selectFrom("gatewayPayments as seen")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .select(["payment.id", "payment.traineeId"])
    .where("seen.gatewayPaymentId", "=", gatewayPaymentId)
    .executeTakeFirst();
  if (!known) return undefined;
  const payer = await findPayer(tx, known.traineeId);
  return { payer, payment: await lockPayment(tx, known.id) };
}
export type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

/**
 * Our receipt for a refund at the provider: its id without dashes, 32 of the 40 characters allowed.
 */
export const refundReceiptOf = (id: string): string => id.replaceAll("-", "");
const OURS = /^[0-9a-f]{32}$/;

/** The refund as stored: by the provider's id, or by ours if its answer has not come yet. */
async function findKnownRefund(tx: Db, { id, paymentId, receipt }: GatewayRefund) {
  const refunds = tx
    .selectFrom("refunds")
    .select(["id", "gatewayPaymentId", "amountPaise", "currency", "status"]);
  const known = await refunds.where("gatewayRefundId", "=", id).executeTakeFirst();
  if (known || !receipt || !OURS.test(receipt)) return known;
  return refunds
    .where("id", "=", receipt)
    .where("gatewayPaymentId", "=", paymentId)
    .where("gatewayRefundId", "is", null)
    .executeTakeFirst();
}

const STATUS_OF = { processed: "done", failed: "failed" } as const;

type RecordedRefund = {
  /** Our own id. */
  id: string;
  status: RefundStatus;
  isNews: boolean;
  /** The earlier report, if this one contradicts it: the earlier one is kept. */
  before?: {
    gatewayPaymentId: string;
    amountPaise: Paise;
    currency: string;
    status: RefundStatus;
  };
};

/**
 * Stores the provider's report of a refund, once by its id. One that we requested is done as soon
 * as the provider has accepted it, and its amount is the provider's. Reports must be locked.
 */
export async function upsertRefund(
  tx: Db,
  clock: Clock,
  refund: GatewayRefund,
): Promise<RecordedRefund> {
  const known = await findKnownRefund(tx, refund);
  const now = clock.sqlNow();
  const reported =
    refund.status === "pending"
      ? known && isOurs(refund)
        ? "done"
        : "pending"
      : STATUS_OF[refund.status];
  const status = laterRefund(known?.status, reported);
  const doneAt = status === "done" ? now : null;
  const { id: gatewayRefundId, paymentId: gatewayPaymentId, amountPaise, currency } = refund;
  if (!known) {
    const id = newId();
    await tx
      .insertInto("refunds")
      .values({
        id,
        gatewayPaymentId,
        gatewayRefundId,
        amountPaise,
        currency,
        status,
        doneAt,
        reason: "provider",
        availableAt: now,
        createdAt: now,
      })
      .execute();
    return { id, status, isNews: true };
  }
  const isFirst = known.status === "due" || known.status === "dropped";
  const isSame =
    known.gatewayPaymentId === gatewayPaymentId &&
    (isFirst || (known.amountPaise === amountPaise && known.currency === currency));
  if (!isSame) return { id: known.id, status: known.status, isNews: false, before: known };
  if (status === known.status) return { id: known.id, status, isNews: false };
  await tx
    .updateTable("refunds")
    .set({ status, gatewayRefundId, lastError: null })
    .$if(doneAt !== null, (row) => row.set({ doneAt }))
    .$if(isFirst, (row) => row.set({ amountPaise, currency }))
    .where("id", "=", known.id)
    .execute();
  return { id: known.id, status, isNews: true };
}

const isOurs = ({ receipt }: GatewayRefund) => receipt !== null && OURS.test(receipt);

/**
 * Stores the provider's report of a dispute, by its id. Returns the earlier report if this one
 * contradicts it: another payment or amount, which is not stored, or the opposite end. Reports must
 * be locked.
 */
export async function upsertDispute(tx: Db, clock: Clock, dispute: GatewayDispute) {
  const { id, paymentId: gatewayPaymentId, openedAt, ...reported } = dispute;
  const known = await tx
    .selectFrom("disputes")
    .select(["status", "respondBy", "gatewayPaymentId", "amountPaise", "currency"])
    .where("id", "=", id)
    .executeTakeFirst();
  const status = laterDispute(known?.status, reported.status);
  const now = clock.sqlNow();
  if (!known) {
    const row = { ...reported, id, gatewayPaymentId, openedAt, firstSeenAt: now, changedAt: now };
    await tx.insertInto("disputes").values(row).execute();
    return undefined;
  }
  const isSame =
    known.gatewayPaymentId === gatewayPaymentId &&
    known.amountPaise === reported.amountPaise &&
    known.currency === reported.currency;
  if (!isSame) return { ...known, counts: "first" as const };
  const moments = [known.respondBy, reported.respondBy].flatMap((at) => at?.getTime() ?? []);
  const respondBy = moments.length > 0 ? new Date(Math.max(...moments)) : null;
  if (status !== known.status || respondBy?.getTime() !== known.respondBy?.getTime()) {
    await tx
      .updateTable("disputes")
      .set({ status, respondBy, changedAt: now })
      .where("id", "=", id)
      .execute();
  }
  return areBothEnds(known.status, reported.status)
    ? { ...known, counts: "won" as const }
    : undefined;
}

type CountingNote = { id: string; number: string; amountPaise: Paise };

/** The valid credit notes of a refund or dispute. */
const countingNotes = (cause: "refund" | "dispute") => sql<CountingNote[]>`(
  select coalesce(json_agg(json_build_object('id', note.id, 'number', note.number, 'amountPaise', note.amount_paise)
    order by note.issued_at, note.number), '[]')
  from credit_notes note
  where ${sql.ref(`note.${cause}_id`)} = ${sql.ref(`${cause}s.id`)} and note.cancelled_at is null)`;

/** Every refund of a provider's payment, oldest first, with its valid credit notes. */
export const listRefundsOf = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("refunds")
    .select([
      ...columnsIn("refunds", "id", "gatewayRefundId", "amountPaise", "currency", "status"),
      ...["refunds.reason" as const, countingNotes("refund").as("notes")],
    ])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
export type KnownRefund = Awaited<ReturnType<typeof listRefundsOf>>[number];

/** Every dispute of a provider's payment, oldest first, with its valid credit notes. */
export const listDisputesOf = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("disputes")
    .select([
      ...columnsIn("disputes", "id", "amountPaise", "currency", "status"),
      ...columnsIn("disputes", "reasonCode", "respondBy"),
      countingNotes("dispute").as("notes"),
    ])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .orderBy("openedAt")
    .orderBy("id")
    .execute();
export type KnownDispute = Awaited<ReturnType<typeof listDisputesOf>>[number];

/** The receipt of a provider's payment, locked until the transaction ends. */
export const lockOnlineReceipt = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("receipts")
    .select([
      "id",
      "number",
      "paymentId",
      "assistancePaymentId",
      "paymentType",
      "amountPaise",
      "creditedPaise",
      "voidedAt",
    ])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .forUpdate()
    .executeTakeFirst();
export type OnlineReceipt = NonNullable<Awaited<ReturnType<typeof lockOnlineReceipt>>>;

/** The amount of a known provider's payment, before any refund. */
export const findPaid = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("gatewayPayments")
    .select(["gatewayPaymentId", "amountPaise", "currency", "status"])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .executeTakeFirstOrThrow();
export type Paid = Awaited<ReturnType<typeof findPaid>>;

/** Lowers a due refund to what is left, or drops it if nothing is. */
export const updateFitted = (tx: Db, { id, amountPaise }: { id: string; amountPaise: Paise }) =>
  tx
    .updateTable("refunds")
    .set(amountPaise > 0 ? { amountPaise } : { status: "dropped", lastError: null })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();

export const updateWhollyRefunded = (tx: Db, clock: Clock, gatewayPaymentId: string) =>
  tx
    .updateTable("gatewayPayments")
    .set({ status: "refunded", changedAt: clock.sqlNow() })
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .where("status", "=", "captured")
    .execute();

/** A voided payment counts again, as its money stayed here: as completed, or as a part. */
export const updateRestored = (
  tx: Db,
  { id, status }: { id: string; status: "completed" | "part" },
) =>
  tx
    .updateTable("admissionPayments")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "voided")
    .execute();
