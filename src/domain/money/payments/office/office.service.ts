import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinAYear, withinTenYears } from "#/shared/day-range.ts";
import { invalidInput } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import { findOpenBalance } from "../balance.queries.ts";
import type { comparisonContract, ProviderComparison } from "../comparison/comparison.contract.ts";
import { findFailing, listLatestCompared } from "../comparison/comparison.queries.ts";
import { DAYS_A_NIGHT } from "../comparison/comparison.rules.ts";
import { assignToBatch } from "../completion/batch.service.ts";
import { paidMail } from "../completion/completion.mail.ts";
import { insertReceipt } from "../completion/completion.queries.ts";
import { listOpenSubjects } from "../exceptions.queries.ts";
import { DIFFERENCES } from "../exceptions.rules.ts";
import { exceptionsCalls } from "../exceptions.service.ts";
import { assertLeft, recordedPaise } from "../parts.service.ts";
import { sharesOf } from "../payments.rules.ts";
import { takeReference } from "../references.queries.ts";
import type { officeContract, RecordInput, WaiveInput } from "./office.contract.ts";
import { waivedNotice } from "./office.mail.ts";
import { listOpenFees } from "./office.queries.ts";
import { readProposal, refundReceipt } from "./refunding.service.ts";
import { by, insertOrThrow, settlePart } from "./settling.service.ts";
import { takeWaiverBack, voidReceipt } from "./voiding.service.ts";

type Day = Awaited<ReturnType<typeof listLatestCompared>>[number];

const sumOf = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);

function addUp(days: readonly Day[]): ProviderComparison["latest"] {
  const [last] = days;
  const first = days.at(-1);
  if (!last?.comparedAt || !first) return null;
  return {
    from: first.day,
    to: last.day,
    comparedAt: last.comparedAt.toISOString(),
    payments: {
      agree: sumOf(days, (day) => day.payments),
      amount: toRupees(sumOf(days, (day) => day.paymentsPaise)),
    },
    refunds: {
      agree: sumOf(days, (day) => day.refunds),
      amount: toRupees(sumOf(days, (day) => day.refundsPaise)),
    },
    disputes: { agree: sumOf(days, (day) => day.disputes) },
    repaired: sumOf(days, (day) => day.repaired),
  };
}

/** The findings of the nightly comparison; the route limits them to the office. */
async function read({ db, payments }: Context): Promise<ProviderComparison> {
  const failing = await findFailing(db);
  const countOf = async (kind: keyof typeof DIFFERENCES) =>
    (await listOpenSubjects(db, DIFFERENCES[kind])).size;
  return {
    isConnected: !payments.isSandbox,
    latest: addUp(await listLatestCompared(db, DAYS_A_NIGHT)),
    failing: failing?.failingSince
      ? { since: failing.failingSince.toISOString(), reason: failing.lastError ?? "" }
      : null,
    differ: {
      payments: await countOf("payment"),
      refunds: await countOf("refund"),
      disputes: await countOf("dispute"),
    },
  };
}

const comparisonCalls: Service<typeof comparisonContract> = { readComparison: read };

/** Returns one page of people with a fee or balance to pay; the route limits it to the office. */
async function listOpen({ db, hub }: Context, query: ListQuery) {
  const { rows, total, sums } = await listOpenFees(
    db,
    sharesOf(hub.now().admissionFeePaise),
    query,
  );
  const fees = rows.map(({ amountPaise, partPaise, ...row }) => ({
    ...row,
    _id: `${row.userId}-${row.part}`,
    amount: toRupees(amountPaise),
    ...(partPaise > 0 && { received: toRupees(partPaise) }),
  }));
  return { answer: { fees, ...sums }, total };
}

/**
 * Records a fee or its balance received at the office, or a part of it if the owner allows parts,
 * whatever the trainee's role is now, and issues the numbered receipt. An open order at the
 * provider is abandoned: a later payment of it is refunded. Throws NOT_FOUND, NOTHING_TO_RECEIVE,
 * DOCUMENTS_FIRST, PAYMENT_COMPLETED, PAYMENT_NOT_COMPLETED, STALE_VERSION, AMOUNT_MISMATCH,
 * REFERENCE_USED, DAY_CLOSED, and INVALID_INPUT for a future day.
 */
export async function recordPayment(context: Context, input: RecordInput) {
  const { actor, clock } = context;
  const paidOn = input.paidOn || clock.today();
  if (paidOn > clock.today()) {
    throw invalidInput({ paidOn: "A payment that was received cannot lie ahead." });
  }
  checkDay("paidOn", paidOn, withinTenYears(clock.today()));
  const takenBy = input.takenBy || actor.username;
  const receipt = await settlePart(context, { ...input, day: paidOn }, async (tx, open) => {
    const { payer, traineeId } = open;
    await assertLeft(tx, context, { traineeId, left: open.amountPaise, seen: input.left });
    const amountPaise = recordedPaise(context, open.amountPaise, input.amount);
    const leftPaise = open.amountPaise - amountPaise;
    const isPart = leftPaise > 0;
    const came = { method: input.method, paidOn, reference: input.reference || null, takenBy };
    const id = await insertOrThrow(tx, context, {
      ...open,
      ...came,
      amountPaise,
      waivedPaise: 0,
      reason: null,
      ...(isPart && { status: "part" }),
    });
    const batch = isPart
      ? null
      : await assignToBatch(tx, context, open, by(context), [open.batchId]);
    await takeReference(tx, { ...input, traineeId });
    const issued = await insertReceipt(tx, clock, {
      ...came,
      paymentId: id,
      traineeId,
      payerName: payer.printedName,
      payerEmail: payer.email,
      paymentType: open.paymentType,
      amountPaise,
      balanceDuePaise: leftPaise + open.balanceDuePaise,
      trainingOpted: open.trainingOpted,
      recordedBy: context.actor.id,
    });
    await writeAudit(tx, context, "payment.recorded", ["payment", id], {
      newValue: { ...came, receipt: issued.number, ...(isPart && { amountPaise, leftPaise }) },
    });
    const { dueOn: balanceDueOn } = await findOpenBalance(tx, traineeId);
    const mailFields = {
      name: payer.name,
      receipt: issued,
      batch: batch?.batchId ?? null,
      balanceDueOn,
      amountPaise,
      leftPaise,
    };
    await notify(tx, context, paidMail({ ...open, ...mailFields }));
    return { _id: issued.id, receiptNumber: issued.number };
  });
  return { message: "Payment recorded.", receipt };
}

/** Records a payment of the last year, from the office's form; an import also takes older ones. */
function record(context: Context, input: RecordInput) {
  if (input.paidOn) checkDay("paidOn", input.paidOn, withinAYear(context.clock.today()));
  return recordPayment(context, input);
}

/**
 * Waives a fee or its balance; nothing was received, so there is no receipt. Throws STALE_VERSION
 * if another amount is left than the one shown, and otherwise the errors of `recordPayment`.
 */
async function waivePayment(context: Context, input: WaiveInput) {
  const { reason, left: seen } = input;
  await settlePart(context, input, async (tx, open) => {
    await assertLeft(tx, context, { traineeId: open.traineeId, left: open.amountPaise, seen });
    const id = await insertOrThrow(tx, context, {
      ...open,
      amountPaise: 0,
      waivedPaise: open.amountPaise,
      method: "Waived",
      paidOn: context.clock.today(),
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
  takeWaiverBack,
  voidReceipt,
  refundProposal: readProposal,
  refund: refundReceipt,
};
