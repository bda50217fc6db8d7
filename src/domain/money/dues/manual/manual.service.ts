import { insertMonth } from "#/domain/money/payments/months.queries.ts";
import { receiptPath } from "#/domain/money/payments/payments.rules.ts";
import { lockOpenDay } from "#/domain/money/payments/takings.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { findById, getById } from "#/platform/db/rows.ts";
import { signLinkIfMade } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import { formatMonth, type Month, readMonth } from "#/shared/months.ts";
import { dueOn, isPaymentStatus, monthOf, recordableMonths } from "../dues.rules.ts";
import { insertDues } from "../ledger/ledger.queries.ts";
import type { ManualPayment, ManualPaymentInput, manualContract } from "./manual.contract.ts";
import {
  findPayment,
  findRecord,
  type LockedRecord,
  listPayments,
  listRecordedMonths,
  lockRecord,
  type ManualPaymentRow,
} from "./manual.queries.ts";
import { issueReceipt, paymentDateOf } from "./receipt.service.ts";

/**
 * Records the state of a month's payment, once per record and month, and adds the month to the
 * ledger. Throws INVALID_PAYMENT_STATUS, NOT_FOUND, AMOUNT_MISMATCH, INVALID_INPUT by field,
 * DETAILS_NOT_SUBMITTED, ASSISTANCE_CLOSED, PAYMENT_MONTH_RECORDED (I-79, I-80) and DAY_CLOSED.
 */
async function createPayment(context: Context, input: ManualPaymentInput) {
  const today = context.clock.today();
  const { paymentStatus: status } = input;
  if (!isPaymentStatus(status)) {
    const fields = { paymentStatus: "Use Received or Not Received." };
    throw new AppError("INVALID_PAYMENT_STATUS", { fields });
  }
  const paymentDate = paymentDateOf(input.paymentDate, status, today);
  const month = readMonth(input.month ?? "") ?? monthOf(today);
  const payment = await context.db.transaction().execute(async (tx) => {
    if (status === "Received" && paymentDate) await lockOpenDay(tx, paymentDate, "paymentDate");
    const record = await openRecord(tx, input);
    refuseMonth(record, month, today);
    const { amountPaise } = record;
    await insertDues(tx, context.clock, record, [
      { month, amountPaise, dueOn: dueOn(month, istDate(record.submittedAt)) },
    ]);
    const recorded = { recordId: record.id, month, status, amountPaise, paymentDate };
    const id = await insertMonth(tx, context.clock, {
      ...recorded,
      receivedPaise: status === "Received" ? amountPaise : 0,
      recordedBy: context.actor.id,
    });
    await writeAudit(tx, context, "assistance-payment.recorded", ["assistance-payment", id], {
      newValue: recorded,
    });
    if (status === "Received" && paymentDate) {
      await issueReceipt(tx, context, {
        ...record,
        paymentId: id,
        month,
        amountPaise,
        leftPaise: 0,
        paymentDate,
      });
    }
    return findPayment(tx, id);
  });
  return { message: "Payment details saved successfully!", payment: present(context, payment) };
}

type OpenRecord = LockedRecord & { submittedAt: Date; dateOfJoining: IsoDate; amountPaise: Paise };

/** Returns a person's running record, locked, if the amount is the approved one. */
async function openRecord(
  tx: Db,
  { assistanceId, userId, amount }: ManualPaymentInput,
): Promise<OpenRecord> {
  const record = await findById(assistanceId, (known) => lockRecord(tx, known));
  if (!record || record.userId !== userId) throw new AppError("NOT_FOUND");
  const { amountPaise, submittedAt, dateOfJoining } = record;
  if (amountPaise === null || amount !== toRupees(amountPaise)) {
    throw new AppError("AMOUNT_MISMATCH", { fields: { amount: "Send the approved amount." } });
  }
  if (!submittedAt || !dateOfJoining) throw new AppError("DETAILS_NOT_SUBMITTED");
  if (!record.isActive) throw new AppError("ASSISTANCE_CLOSED");
  return { ...record, amountPaise, submittedAt, dateOfJoining };
}

/** Only months from joining to the current one can be recorded (C71). */
function refuseMonth({ dateOfJoining }: OpenRecord, month: Month, today: IsoDate) {
  if (recordableMonths(dateOfJoining, today).includes(month)) return;
  const now = monthOf(today);
  const text =
    dateOfJoining > today
      ? `The support begins in ${formatMonth(dateOfJoining)}.`
      : `Choose a month from ${formatMonth(dateOfJoining)} to ${formatMonth(now)}.`;
  throw invalidInput({ month: text });
}

/** The months that `createPayment` accepts for a record now: those not recorded yet. */
async function listOpenMonths({ db, clock }: Context, id: string) {
  const record = await getById(id, (known) => findRecord(db, known));
  const { dateOfJoining, isActive } = record;
  if (!dateOfJoining || !isActive) return { months: [] };
  const recorded = new Set(await listRecordedMonths(db, id));
  const months = recordableMonths(dateOfJoining, clock.today());
  return { months: months.filter((month) => !recorded.has(month)).map(formatMonth) };
}

async function listManualPayments(context: Context, query: ListQuery) {
  const { rows, total, sums } = await listPayments(context.db, query);
  return { answer: { manualPayments: rows.map((row) => present(context, row)), ...sums }, total };
}

const present = (
  context: Pick<Context, "secrets" | "clock">,
  row: ManualPaymentRow,
): ManualPayment => ({
  _id: row.id,
  userId: row.userId,
  assistanceId: { _id: row.recordId, username: row.username },
  paymentDate: row.paymentDate,
  month: formatMonth(row.month),
  paymentStatus: row.status,
  amount: toRupees(row.amountPaise),
  ...(row.status !== "Received" &&
    row.receivedPaise > 0 && { received: toRupees(row.receivedPaise) }),
  dueId: row.dueId,
  receiptUrl: signLinkIfMade(context, receiptPath, { id: row.receiptId, madeAt: row.receiptAt }),
  version: row.version,
});

export const manualService: Service<typeof manualContract> = {
  create: createPayment,
  months: listOpenMonths,
  list: listManualPayments,
};
