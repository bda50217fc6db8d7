import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import type { GatewayDispute, GatewayRefund } from "#/server/payments/gateway.ts";
import type { Paise } from "#/shared/money.ts";
import { findPayer, lockPayment } from "../../completion/server/queries.ts";
import { laterDispute, laterRefund, type RefundStatus } from "../rules.ts";

/** Any number that nothing else locks with a second one. */
const PAYMENT_LOCK = 7_254_131;

/**
 * Lets one report about a payment of the provider after the other be taken in, until the transaction ends. A refund may
 * be heard of before its payment, so there is no row yet to lock. It comes before any row's lock.
 */
export async function lockReports(tx: Db, gatewayPaymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, hashtext(${gatewayPaymentId}))`.execute(
    tx,
  );
}

/** Who made a payment of the provider and for what, both locked; undefined for one that the hub does not know. */
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

/** How we call a refund at the provider: its id without dashes, 32 of the 40 characters it allows. */
export const refundReceiptOf = (id: string): string => id.replaceAll("-", "");
const OURS = /^[0-9a-f]{32}$/;

/** The refund as we have it: by the provider's id, or by ours where its answer has not come yet. */
const findKnownRefund = (tx: Db, { id, paymentId, receipt }: GatewayRefund) =>
  tx
    .selectFrom("refunds")
    .select(["id", "status"])
    .where("gatewayPaymentId", "=", paymentId)
    .where((row) =>
      row.or([
        row("gatewayRefundId", "=", id),
        ...(receipt && OURS.test(receipt) ? [row("id", "=", receipt)] : []),
      ]),
    )
    .executeTakeFirst();

const STATUS_OF = { processed: "done", failed: "failed" } as const;

/**
 * Stores what the provider reports of a refund, once by its id. One that we asked for is done as soon as the provider
 * has taken it on. Returns our id of it and whether the report brought anything new. Reports must be locked.
 */
export async function upsertRefund(
  tx: Db,
  clock: Clock,
  refund: GatewayRefund,
): Promise<{ id: string; status: RefundStatus; isNews: boolean }> {
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
  if (!known) {
    const id = newId();
    const { id: gatewayRefundId, paymentId: gatewayPaymentId, amountPaise } = refund;
    await tx
      .insertInto("refunds")
      .values({
        ...{ id, gatewayPaymentId, gatewayRefundId, amountPaise, status, doneAt },
        ...{ reason: "provider", availableAt: now, createdAt: now },
      })
      .execute();
    return { id, status, isNews: true };
  }
  if (status === known.status) return { id: known.id, status, isNews: false };
  await tx
    .updateTable("refunds")
    .set({ status, gatewayRefundId: refund.id, lastError: null, ...(doneAt ? { doneAt } : {}) })
    .where("id", "=", known.id)
    .execute();
  return { id: known.id, status, isNews: true };
}

const isOurs = ({ receipt }: GatewayRefund) => receipt !== null && OURS.test(receipt);

/** Stores what the provider reports of a dispute, by its id. Reports must be locked. */
export async function upsertDispute(tx: Db, clock: Clock, dispute: GatewayDispute): Promise<void> {
  const { id, paymentId: gatewayPaymentId, openedAt, ...reported } = dispute;
  const known = await tx
    .selectFrom("disputes")
    .select(["status", "respondBy"])
    .where("id", "=", id)
    .executeTakeFirst();
  const status = laterDispute(known?.status, reported.status);
  const now = clock.sqlNow();
  if (!known) {
    const row = { ...reported, id, gatewayPaymentId, openedAt, firstSeenAt: now, changedAt: now };
    await tx.insertInto("disputes").values(row).execute();
    return;
  }
  const moments = [known.respondBy, reported.respondBy].flatMap((at) => at?.getTime() ?? []);
  const respondBy = moments.length > 0 ? new Date(Math.max(...moments)) : null;
  if (status === known.status && respondBy?.getTime() === known.respondBy?.getTime()) return;
  await tx
    .updateTable("disputes")
    .set({ status, respondBy, changedAt: now })
    .where("id", "=", id)
    .execute();
}

/** The credit note of a refund or a dispute. */
const NOTE = [
  "note.id as noteId",
  "note.number as noteNumber",
  "note.amountPaise as notePaise",
  "note.cancelledAt",
] as const;

/** Every refund of a payment of the provider, the first made first, with its credit note where it has one. */
export const listRefundsOf = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("refunds")
    .leftJoin("creditNotes as note", "note.refundId", "refunds.id")
    .select([
      ...columnsIn("refunds", "id", "gatewayRefundId", "amountPaise", "status", "reason"),
      ...NOTE,
    ])
    .where("refunds.gatewayPaymentId", "=", gatewayPaymentId)
    .orderBy("refunds.createdAt")
    .orderBy("refunds.id")
    .execute();
export type KnownRefund = Awaited<ReturnType<typeof listRefundsOf>>[number];

/** Every dispute of a payment of the provider, the first opened first, with its credit note where it has one. */
export const listDisputesOf = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("disputes")
    .leftJoin("creditNotes as note", "note.disputeId", "disputes.id")
    .select([
      ...columnsIn("disputes", "id", "amountPaise", "status", "reasonCode", "respondBy"),
      ...NOTE,
    ])
    .where("disputes.gatewayPaymentId", "=", gatewayPaymentId)
    .orderBy("disputes.openedAt")
    .orderBy("disputes.id")
    .execute();
export type KnownDispute = Awaited<ReturnType<typeof listDisputesOf>>[number];

/** The receipt of a payment of the provider, locked until the transaction ends. */
export const lockOnlineReceipt = (tx: Db, gatewayPaymentId: string) =>
  tx
    .selectFrom("receipts")
    .select([
      "id",
      "number",
      "paymentId",
      "paymentType",
      "amountPaise",
      "creditedPaise",
      "voidedAt",
    ])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .forUpdate()
    .executeTakeFirst();
export type OnlineReceipt = NonNullable<Awaited<ReturnType<typeof lockOnlineReceipt>>>;

/** What a payment of the provider that the hub knows brought, before anything of it went back. */
export async function findPaidPaise(tx: Db, gatewayPaymentId: string): Promise<Paise> {
  const { amountPaise } = await tx
    .selectFrom("gatewayPayments")
    .select("amountPaise")
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .executeTakeFirstOrThrow();
  return amountPaise;
}

/** Lowers a refund that is still to be asked for to what is left, or drops it where nothing is. */
export async function updateFitted(
  tx: Db,
  { id, amountPaise }: { id: string; amountPaise: Paise },
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set(amountPaise > 0 ? { amountPaise } : { status: "dropped", lastError: null })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();
}

/** Marks a payment of which everything has gone back. */
export async function updateWhollyRefunded(
  tx: Db,
  clock: Clock,
  gatewayPaymentId: string,
): Promise<void> {
  await tx
    .updateTable("gatewayPayments")
    .set({ status: "refunded", changedAt: clock.sqlNow() })
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .where("status", "=", "captured")
    .execute();
}

/** A voided payment is completed again, as its money stayed here. */
export async function updateRestored(tx: Db, paymentId: string): Promise<void> {
  await tx
    .updateTable("admissionPayments")
    .set({ status: "completed" })
    .where("id", "=", paymentId)
    .where("status", "=", "voided")
    .execute();
}
