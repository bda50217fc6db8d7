import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import type { GatewayPayment } from "#/platform/payments/gateway.ts";
import { settleClaims } from "../claims.queries.ts";
import { type LockedDue, recordMonth } from "../months.queries.ts";
import { auditPayment, type PaymentSource } from "./audit.service.ts";
import { monthMail } from "./completion.mail.ts";
import {
  insertReceipt,
  type MonthPayment,
  type Payer,
  updateCompleted,
} from "./completion.queries.ts";
import { raiseClaim, raiseInactivePayer } from "./unmatched-payments.service.ts";

type Capture = {
  payment: MonthPayment;
  /** The month, with what is left of it; its record must be locked. */
  due: LockedDue;
  payer: Payer;
  reported: GatewayPayment;
  source: PaymentSource;
};

/**
 * Records that the rest of a month was paid online, in the caller's transaction: the month is
 * received today, and its receipt is mailed. Returns the settled order.
 */
export async function completeMonth(
  tx: Db,
  platform: Platform,
  { payment, due, payer, reported, source }: Capture,
): Promise<MonthPayment> {
  const { clock } = platform;
  const paymentDate = clock.today();
  const { id, amountPaise } = payment;
  const gatewayPaymentId = reported.id;
  await updateCompleted(tx, clock, {
    id,
    gatewayPaymentId,
    completedBy: source.by,
    status: "settled",
  });
  const monthId = await recordMonth(tx, clock, due, {
    paymentDate,
    leftPaise: 0,
    recordedBy: null,
  });
  const receipt = await insertReceipt(tx, clock, {
    assistancePaymentId: monthId,
    traineeId: payer.id,
    payerName: payer.printedName,
    payerEmail: payer.email,
    paymentType: "Assistance",
    amountPaise,
    balanceDuePaise: 0,
    assistanceMonth: due.month,
    paidOn: paymentDate,
    method: "Online",
    gatewayPaymentId,
  });
  const claim = await settleClaims(tx, clock, {
    assistancePaymentId: monthId,
    receiptId: receipt.id,
    reference: null,
    isWhole: true,
    decidedBy: null,
  });
  await writeAudit(tx, platform, "assistance-payment.received", ["assistance-payment", monthId], {
    actorId: source.actorId ?? null,
    oldValue: { status: due.status },
    newValue: { recordId: due.recordId, month: due.month, gatewayPaymentId, amountPaise },
    requestId: source.requestId ?? null,
  });
  await auditPayment(tx, platform, "payment.completed", payment, source, {
    gatewayPaymentId,
    amountPaise,
    receipt: receipt.number,
  });
  const taken = { payer, reported, receipt: receipt.number };
  await raiseInactivePayer(tx, platform, taken);
  if (claim) await raiseClaim(tx, platform, { ...taken, claim });
  const paid = { traineeId: payer.id, name: due.username, amountPaise, paymentDate, receipt };
  await notify(tx, platform, monthMail({ ...paid, month: due.month }));
  return { ...payment, status: "settled", gatewayPaymentId };
}
