import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { GatewayPayment } from "#/platform/payments/gateway.ts";
import { formatAmount, type Paise } from "#/shared/money.ts";
import { insertException } from "../exceptions.queries.ts";
import type { LockedDue } from "../months.queries.ts";
import { BALANCE, CURRENCY, isOver, isPaid, isPaymentOf } from "../payments.rules.ts";
import type { AnyPayment, Payer } from "./completion.queries.ts";
import type { RefundReason } from "./refunds.queries.ts";

/**
 * Notifies the office of money without an order of ours, for example by a payment link or QR code.
 */
export async function raiseForeignPayment(
  tx: Db,
  { clock }: Platform,
  reported: GatewayPayment,
): Promise<void> {
  const { id, orderId, wasCaptured } = reported;
  if (!wasCaptured) return;
  const on = orderId ? `the order ${orderId}, which is none of ours` : "no order";
  await insertException(tx, clock, {
    kind: "payment-unknown",
    subject: id,
    text:
      `${formatAmount(reported)} were captured at the provider on ${on} (${id}). Nobody's fee is ` +
      "settled by it: refund it at the provider, or settle this with what it was for.",
  });
}

type Taken = { payer: Payer; reported: GatewayPayment; receipt: string };

/** Notifies the office of a paid fee whose payer cannot use it: rejected, locked or erased. */
export async function raiseInactivePayer(
  tx: Db,
  { clock }: Platform,
  { payer, reported, receipt }: Taken,
): Promise<void> {
  if (payer.status === "approved" && !payer.isDisabled) return;
  const state = payer.isDisabled ? "is locked" : `is ${payer.status}`;
  await insertException(tx, clock, {
    kind: "payer-inactive",
    subject: reported.id,
    traineeId: payer.id,
    text:
      `${formatAmount(reported)} came in (receipt ${receipt}) of somebody whose account ${state}. ` +
      "Decide whether it goes back.",
  });
}

/** Notifies the office of a balance paid although its whole first half was refunded. */
export async function raiseLateBalance(
  tx: Db,
  { clock }: Platform,
  { payer, reported, receipt }: Taken,
): Promise<void> {
  await insertException(tx, clock, {
    kind: "balance-after-return",
    subject: reported.id,
    traineeId: payer.id,
    text:
      `${formatAmount(reported)} of the balance came in (receipt ${receipt}) after the first half had ` +
      "gone back. Decide whether it goes back as well, or what is asked for of the first half.",
  });
}

type Claim = { reference: string; amountPaise: Paise };

/** Notifies the office of a month paid online that also had a waiting UPI claim. */
export async function raiseClaim(
  tx: Db,
  { clock }: Platform,
  { payer, reported, receipt, claim }: Taken & { claim: Claim },
): Promise<void> {
  const amount = formatAmount({ amountPaise: claim.amountPaise, currency: CURRENCY });
  await insertException(tx, clock, {
    kind: "claim-and-online",
    subject: reported.id,
    traineeId: payer.id,
    text:
      `A month was paid online (receipt ${receipt}), and its payer says that ${amount} were paid by UPI ` +
      `as well (${claim.reference}). Look whether they came, and give back what is too much.`,
  });
}

/**
 * Returns why a capture must be refunded; undefined if it pays the fee, or all that is left of the
 * month it was ordered for.
 */
export function refundReason(
  payment: AnyPayment,
  payer: Payer,
  reported: GatewayPayment,
  due: Pick<LockedDue, "leftPaise"> | undefined,
): RefundReason | undefined {
  if (isPaid(payment)) return "second capture";
  if (!isPaymentOf(reported, payment)) return "wrong amount";
  // The option may have changed while the order was open; a balance exists only if half is paid.
  const isReplaced =
    payment.dueId === null
      ? ![BALANCE, payer.paymentOption].includes(payment.paymentType)
      : due?.leftPaise !== payment.amountPaise;
  return isReplaced || isOver(payment) ? "abandoned order" : undefined;
}
