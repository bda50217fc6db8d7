import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import { checkDay } from "#/server/day-checks.ts";
import { sumsIn } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import { isId } from "#/server/ids.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { withinAYear, withinTenYears } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { formatPaise, toRupees } from "#/shared/money.ts";
import { DEFAULT_TRAINING } from "#/shared/training-options.ts";
import { findOpenBalance } from "../../balance/server/queries.ts";
import { balanceOf, completedRefusal, lockOpenBalance } from "../../balance/server/service.ts";
import { comparisonCalls } from "../../comparison/server/service.ts";
import { assignToBatch } from "../../completion/server/batch.service.ts";
import { paidMail } from "../../completion/server/completion.mail.ts";
import {
  findPayer,
  insertReceipt,
  type NewPayment,
  type Payer,
  updateAbandoned,
} from "../../completion/server/queries.ts";
import { exceptionsCalls } from "../../exceptions/server/service.ts";
import { findLiveBalance, findLivePayment, lockLivePayment } from "../../orders/server/queries.ts";
import { refusePaidOrder } from "../../orders/server/service.ts";
import { BALANCE, type FeePart, payerName, shareOfFee, sharesOf } from "../../rules.ts";
import { lockOpenDay } from "../../takings/server/queries.ts";
import type { officeContract, RecordInput, WaiveInput } from "../contract.ts";
import { waivedNotice } from "./office.mail.ts";
import { insertSettlement, isTrainee, listOpenFees, type Settlement } from "./queries.ts";
import { refundReceipt, voidReceipt } from "./voiding.service.ts";

/** Returns one page of the people who have a fee or a balance to pay; the route lets only the office read it. */
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
 * Records a fee or its balance that came in over the counter, whatever the trainee's role is by now, and issues the
 * numbered receipt. An order that is open at the provider is abandoned: a later payment on it is refunded. Throws
 * NOT_FOUND, NOTHING_TO_RECEIVE, DOCUMENTS_FIRST, PAYMENT_COMPLETED, PAYMENT_NOT_COMPLETED, AMOUNT_MISMATCH,
 * DAY_CLOSED, and INVALID_INPUT for a day that lies ahead.
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
    const { name, email } = open.payer;
    const issued = await insertReceipt(tx, clock, {
      ...came,
      paymentId: id,
      traineeId: open.traineeId,
      payerName: name,
      payerEmail: email,
      paymentType: open.paymentType,
      amountPaise: open.amountPaise,
      balanceDuePaise: open.balanceDuePaise,
      trainingOpted: open.trainingOpted,
      recordedBy: context.actor.id,
    });
    await writeAudit(tx, context, "payment.recorded", ["payment", id], {
      newValue: { ...came, receipt: issued.number },
    });
    const { dueOn: balanceDueOn } = await findOpenBalance(tx, open.traineeId);
    const mailFields = { name, receipt: issued, batch: batch?.batchId ?? null, balanceDueOn };
    await notify(tx, context, paidMail({ ...open, ...mailFields }));
    return issued;
  });
  return {
    message: "Payment recorded.",
    receipt: { _id: receipt.id, receiptNumber: receipt.number },
  };
}

/** The same as the office notes it now, of the last year; an import writes down older ones as well. */
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

const by = ({ actor, requestId }: Context) =>
  ({ by: "office", actorId: actor.id, requestId }) as const;

type Open = NewPayment & { payer: { name: string; email: string } };

/**
 * Finds what is open of the part, gives up its online order, and lets `write` settle it: by money of a `day`, whose
 * takings must be open, or without any.
 */
async function settlePart<T>(
  context: Context,
  { userId, part, day }: { userId: string; part: FeePart; day?: IsoDate },
  write: (tx: Db, open: Open) => Promise<T>,
): Promise<T> {
  const { db } = context;
  if (!isId(userId) || !(await isTrainee(db, userId))) throw new AppError("NOT_FOUND");
  const live = await (part === BALANCE ? findLiveBalance : findLivePayment)(db, userId);
  // What was paid online a moment ago must not be taken a second time.
  if (live?.status === "open" && live.gatewayOrderId) await refusePaidOrder(context, live);
  return db.transaction().execute(async (tx) => {
    if (day) await lockOpenDay(tx, day);
    const payer = await findPayer(tx, userId);
    const open = await (part === BALANCE ? openBalance : openFee)(tx, context, payer);
    return write(tx, open);
  });
}

const nameOf = (payer: Payer) => ({ name: payerName(payer), email: payer.email });

async function openFee(tx: Db, context: Context, payer: Payer): Promise<Open> {
  const option = payer.paymentOption;
  if (!option || option === "No Payment") throw new AppError("NOTHING_TO_RECEIVE");
  if (!payer.documentsSubmittedAt) throw new AppError("DOCUMENTS_FIRST");
  const live = await lockLivePayment(tx, payer.id);
  if (live?.status === "completed") throw await completedRefusal(tx, context, live.id);
  if (live) await updateAbandoned(tx, live.id);
  return {
    traineeId: payer.id,
    paymentType: option,
    ...shareOfFee(option, context.hub.now().admissionFeePaise),
    trainingOpted: live?.trainingOpted ?? DEFAULT_TRAINING,
    batchId: live?.batchId ?? null,
    payer: nameOf(payer),
  };
}

async function openBalance(tx: Db, context: Context, payer: Payer): Promise<Open> {
  const { first, live } = await lockOpenBalance(tx, context, payer.id);
  if (live) await updateAbandoned(tx, live.id);
  return { ...balanceOf(first), payer: nameOf(payer) };
}

async function insertOrThrow(
  tx: Db,
  { clock, actor }: Context,
  { payer: _, ...settlement }: Omit<Settlement, "recordedBy"> & { payer: unknown },
): Promise<string> {
  const inserted = await insertSettlement(tx, clock, { ...settlement, recordedBy: actor.id });
  if (!inserted) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return inserted.id;
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
