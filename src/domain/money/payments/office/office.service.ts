import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { sumsIn } from "#/platform/db/pages.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinAYear, withinTenYears } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { formatPaise, toRupees } from "#/shared/money.ts";
import { findOpenBalance } from "../balance.queries.ts";
import { comparisonCalls } from "../comparison/comparison.service.ts";
import { assignToBatch } from "../completion/batch.service.ts";
import { paidMail } from "../completion/completion.mail.ts";
import { insertReceipt } from "../completion/completion.queries.ts";
import { exceptionsCalls } from "../exceptions.service.ts";
import { sharesOf } from "../payments.rules.ts";
import { takeReference } from "../references.queries.ts";
import type { officeContract, RecordInput, WaiveInput } from "./office.contract.ts";
import { waivedNotice } from "./office.mail.ts";
import { listOpenFees } from "./office.queries.ts";
import { by, insertOrThrow, settlePart } from "./settling.service.ts";
import { refundReceipt, voidReceipt } from "./voiding.service.ts";

/** Returns one page of people with a fee or balance to pay; by its route for the office alone. */
export async function listOpen({ db, hub }: Context, query: ListQuery) {
  const { rows, total } = await listOpenFees(db, sharesOf(hub.now().admissionFeePaise), query);
  const fees = rows.map(({ amountPaise, ...row }) => ({
    ...row,
    _id: `${row.userId}-${row.part}`,
    amount: toRupees(amountPaise),
  }));
  return { answer: { fees, ...sumsIn(rows) }, total };
}

/**
 * Records a fee or its balance that came in over the counter, whatever the trainee's role is by
 * now, and issues the numbered receipt. An order that is open at the provider is abandoned: a later
 * payment on it is refunded. Throws NOT_FOUND, NOTHING_TO_RECEIVE, DOCUMENTS_FIRST,
 * PAYMENT_COMPLETED, PAYMENT_NOT_COMPLETED, AMOUNT_MISMATCH, REFERENCE_USED, DAY_CLOSED, and
 * INVALID_INPUT for a future day.
 */
export async function recordPayment(context: Context, input: RecordInput) {
  const { actor, clock } = context;
  const paidOn = input.paidOn || clock.today();
  if (paidOn > clock.today()) {
    throw new AppError("INVALID_INPUT", {
      fields: { paidOn: "A payment that was received cannot lie ahead." },
    });
  }
  checkDay("paidOn", paidOn, withinTenYears(clock.today()));
  const takenBy = input.takenBy || actor.username;
  const receipt = await settlePart(context, { ...input, day: paidOn }, async (tx, open) => {
    if (toRupees(open.amountPaise) !== input.amount) {
      const text = `Exactly ${formatPaise(open.amountPaise)} is open.`;
      throw new AppError("AMOUNT_MISMATCH", { fields: { amount: text } });
    }
    const came = { method: input.method, paidOn, reference: input.reference || null, takenBy };
    const id = await insertOrThrow(tx, context, { ...open, ...came, waivedPaise: 0, reason: null });
    const batch = await assignToBatch(tx, context, open, by(context), [open.batchId]);
    const { payer, traineeId } = open;
    await takeReference(tx, { ...input, traineeId });
    const issued = await insertReceipt(tx, clock, {
      ...came,
      paymentId: id,
      traineeId,
      payerName: payer.name,
      payerEmail: payer.email,
      paymentType: open.paymentType,
      amountPaise: open.amountPaise,
      balanceDuePaise: open.balanceDuePaise,
      trainingOpted: open.trainingOpted,
      recordedBy: context.actor.id,
    });
    await writeAudit(tx, context, "payment.recorded", ["payment", id], {
      newValue: { ...came, receipt: issued.number },
    });
    const { dueOn: balanceDueOn } = await findOpenBalance(tx, traineeId);
    const mailFields = {
      name: payer.name,
      receipt: issued,
      batch: batch?.batchId ?? null,
      balanceDueOn,
    };
    await notify(tx, context, paidMail({ ...open, ...mailFields }));
    return issued;
  });
  return {
    message: "Payment recorded.",
    receipt: { _id: receipt.id, receiptNumber: receipt.number },
  };
}

/** The same within the last year, as in the office's form; an import takes older ones as well. */
function record(context: Context, input: RecordInput) {
  if (input.paidOn) checkDay("paidOn", input.paidOn, withinAYear(context.clock.today()));
  return recordPayment(context, input);
}

/** Waives a fee or its balance; nothing was received, so there is no receipt. */
export async function waivePayment(context: Context, input: WaiveInput) {
  const { clock } = context;
  const { reason } = input;
  await settlePart(context, input, async (tx, open) => {
    const id = await insertOrThrow(tx, context, {
      ...open,
      amountPaise: 0,
      waivedPaise: open.amountPaise,
      method: "Waived",
      paidOn: clock.today(),
      reference: null,
      takenBy: null,
      reason,
    });
    await assignToBatch(tx, context, open, by(context), [open.batchId]);
    await writeAudit(tx, context, "payment.waived", ["payment", id], {
      newValue: { waivedPaise: open.amountPaise, reason },
    });
    await notify(tx, context, waivedNotice({ ...open, name: open.payer.name }));
  });
  return { message: "Waived." };
}

export const officeService: Service<typeof officeContract> = {
  ...exceptionsCalls,
  ...comparisonCalls,
  listOpen,
  record,
  waive: waivePayment,
  voidReceipt,
  refund: refundReceipt,
};
