import { findBatchToJoin } from "#/domain/training/batches/batches.queries.ts";
import { findEligibleJavaBatch, isFeeReturned } from "#/domain/training/batches/joining.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { CheckoutOutcome, SignedPayment } from "#/platform/payments/gateway.ts";
import { AppError } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { findOpenBalance } from "./balance.queries.ts";
import { findBalance, reserveBalance } from "./balance.service.ts";
import {
  type AdmissionPayment,
  type AnyPayment,
  findPayer,
  findPaymentOfOrder,
  findPaymentOption,
  findReceiptOf,
  type Payer,
  updateAbandoned,
} from "./completion/completion.queries.ts";
import { receiptLink } from "./completion/completion.service.ts";
import { pollOrder } from "./completion/reconciliation.service.ts";
import { openGatewayOrder, tryTwice } from "./opening.service.ts";
import {
  findLivePayment,
  findPayment,
  insertPayment,
  lockLivePayment,
  updateReissued,
} from "./orders.queries.ts";
import { findFeeParts, leftOfShare } from "./parts.queries.ts";
import type { Order, OrderInput, PaymentDetails, paymentsContract } from "./payments.contract.ts";
import {
  BALANCE,
  CURRENCY,
  checkoutContact,
  noPaymentOrderId,
  type PaymentType,
  payerName,
  shareOfFee,
} from "./payments.rules.ts";

/**
 * What the caller has to pay or has paid, by the approved option or as balance. Throws
 * PAYMENT_OPTION_MISMATCH for another option (I-28), and PAYMENT_NOT_COMPLETED for a balance before
 * its first half.
 */
async function findDetails(
  context: Context,
  { paymentType: requestedType }: { paymentType?: PaymentType | undefined },
): Promise<{ paymentDetails: PaymentDetails }> {
  const { db, actor, hub } = context;
  if (requestedType === BALANCE) return { paymentDetails: await findBalance(context) };
  const option = await findPaymentOption(db, actor.id);
  if (requestedType !== undefined && requestedType !== option)
    throw new AppError("PAYMENT_OPTION_MISMATCH");
  const payment = await findLivePayment(db, actor.id);
  const isCompleted = payment?.status === "completed";
  const receipt = isCompleted ? await findReceiptOf(db, payment.id) : undefined;
  const isReturned = Boolean(receipt?.creditedPaise) && (await isFeeReturned(db, actor.id));
  const due = shareOfFee(option ?? "Full Payment", hub.now().admissionFeePaise);
  const parts = await findFeeParts(db, actor.id, "Fee");
  const amountPaise = isCompleted
    ? payment.amountPaise + parts.receivedPaise
    : leftOfShare(parts, due.amountPaise).amountPaise;
  const open = isCompleted
    ? await findOpenBalance(db, payment.traineeId)
    : { balanceDuePaise: due.balanceDuePaise, dueOn: null };
  const paymentDetails: PaymentDetails = {
    paymentType: isCompleted ? payment.paymentType : option,
    amount: toRupees(amountPaise),
    ...(!isCompleted && parts.receivedPaise > 0 && { received: toRupees(parts.receivedPaise) }),
    userId: actor.id,
    status: isCompleted && !isReturned ? "Completed" : "Pending",
    balanceDue: toRupees(open.balanceDuePaise),
    dueOn: open.dueOn,
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
    ...(receipt?.creditedPaise ? { refunded: toRupees(receipt.creditedPaise) } : {}),
    ...(isReturned ? { isReturned } : {}),
  };
  return { paymentDetails };
}

/**
 * Returns the caller's single open order of the fee, or of its balance; repeated and parallel calls
 * return the same (I-29). Amounts come from the settings and the first half only. Throws
 * PAYMENT_OPTION_MISMATCH, DOCUMENTS_FIRST, PAYMENT_COMPLETED, FEE_RETURNED, PAYMENT_NOT_COMPLETED
 * (a balance before its first half), NO_ELIGIBLE_BATCH (I-26 to I-31) and GATEWAY_UNAVAILABLE.
 */
const createOrder = (context: Context, input: OrderInput): Promise<Order> =>
  tryTwice(() => tryToOrder(context, input));

/** One try of `createOrder`; undefined if its payment was changed meanwhile. */
async function tryToOrder(context: Context, input: OrderInput): Promise<Order | undefined> {
  const reserved = await context.db
    .transaction()
    .execute((tx) =>
      input.paymentType === BALANCE
        ? reserveBalance(tx, context)
        : reservePayment(tx, context, { ...input, paymentType: input.paymentType }),
    );
  if (!reserved) return undefined;
  const { payer, payment, holdsLease } = reserved;
  if (payment.paymentType === "No Payment") {
    return toOrder(context, payer, payment, noPaymentOrderId(payment.id));
  }
  if (payment.gatewayOrderId) await refusePaidOrder(context, payment);
  const orderId = await openGatewayOrder(context, payment, { holdsLease });
  return orderId === undefined ? undefined : toOrder(context, payer, payment, orderId);
}

/**
 * The checks and the row, in one transaction. `holdsLease`: the row is new and this call creates
 * the order. Undefined if another call of the trainee, or the office, was faster.
 */
async function reservePayment(
  tx: Db,
  { actor, clock, hub }: Context,
  input: OrderInput & { paymentType: PaymentOption },
) {
  const payer = await findPayer(tx, actor.id);
  if (input.paymentType !== payer.paymentOption) throw new AppError("PAYMENT_OPTION_MISMATCH");
  if (!payer.documentsSubmittedAt) throw new AppError("DOCUMENTS_FIRST");
  const live = await lockLivePayment(tx, actor.id);
  if (live?.status === "completed") {
    throw new AppError((await isFeeReturned(tx, actor.id)) ? "FEE_RETURNED" : "PAYMENT_COMPLETED");
  }
  const eligible = await findEligibleJavaBatch(tx, {
    batchRef: input.batchId ?? null,
    today: clock.today(),
  });
  // Locks a chosen batch, so that it is not deleted meanwhile.
  const isChosen = eligible && input.batchId;
  const batch = isChosen ? await findBatchToJoin(tx, eligible.id) : eligible;
  if (!batch) throw new AppError("NO_ELIGIBLE_BATCH");

  const share = shareOfFee(input.paymentType, hub.now().admissionFeePaise);
  const parts = await findFeeParts(tx, actor.id, "Fee");
  const requested = {
    traineeId: actor.id,
    paymentType: input.paymentType,
    ...share,
    ...leftOfShare(parts, share.amountPaise),
    trainingOpted: input.trainingOpted,
    batchId: input.batchId ? batch.id : (live?.batchId ?? null),
  };
  if (live && isSamePayment(live, requested)) {
    await updateReissued(tx, clock, { ...requested, id: live.id });
    return { payer, payment: { ...live, ...requested }, holdsLease: false };
  }
  if (live) await updateAbandoned(tx, live.id);
  const inserted = await insertPayment(tx, clock, requested);
  return inserted && { payer, payment: inserted, holdsLease: true };
}

/** Whether an order still has the current option and amount; otherwise it must not be paid. */
const isSamePayment = (
  live: Pick<AdmissionPayment, "paymentType" | "amountPaise">,
  requested: Pick<AdmissionPayment, "paymentType" | "amountPaise">,
): boolean =>
  live.paymentType === requested.paymentType && live.amountPaise === requested.amountPaise;

/** First records payments the provider has for an open order, so that nobody pays twice. */
export async function refusePaidOrder(context: Context, payment: AnyPayment): Promise<void> {
  try {
    await pollOrder(context, payment);
  } catch (error) {
    // The order is known, so it is returned even if the provider does not answer.
    context.log.warn({ err: error }, "An open order could not be looked up.");
    return;
  }
  const now = await findPayment(context.db, payment.id);
  if (now?.status === "completed") throw new AppError("PAYMENT_COMPLETED");
  if (now?.status === "settled") throw new AppError("PAYMENT_MONTH_RECORDED");
}

/** An order with what its payer's checkout needs. */
export const toOrder = (
  { payments }: Context,
  payer: Payer,
  payment: Pick<AnyPayment, "amountPaise">,
  orderId: string,
): Order => ({
  orderId,
  key: payments.keyId,
  traineeName: payerName(payer),
  traineeEmail: payer.email,
  traineeContact: payer.contactNumber ? checkoutContact(payer.contactNumber) : "",
  finalAmount: toRupees(payment.amountPaise),
  currency: CURRENCY,
  message:
    payment.amountPaise === 0
      ? "No payment required. Please proceed to batch assignment."
      : "Payment order created.",
});

/**
 * Simulates the sandbox's checkout for the caller's order. Throws NOT_FOUND with a real provider
 * and for another person's order (C4).
 */
async function playSandbox(
  { payments, db, actor }: Context,
  { orderId, outcome }: { orderId: string; outcome: CheckoutOutcome },
): Promise<SignedPayment> {
  if (!payments.playCheckout) throw new AppError("NOT_FOUND");
  const own = await findPaymentOfOrder(db, { traineeId: actor.id, gatewayOrderId: orderId });
  if (!own) throw new AppError("NOT_FOUND", { isDenial: true });
  return payments.playCheckout({ orderId, outcome });
}

export const ordersCalls = {
  findOption: async ({ db, actor }) => ({ paymentOption: await findPaymentOption(db, actor.id) }),
  findDetails: (context, _ownId, query) => findDetails(context, query),
  createOrder,
  playSandbox,
} satisfies Partial<Service<typeof paymentsContract>>;
