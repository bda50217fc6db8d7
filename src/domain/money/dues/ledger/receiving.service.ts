import { takeReference } from "#/domain/money/payments/references.queries.ts";
import { lockOpenDay } from "#/domain/money/payments/takings.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { problemOf, soonerRefusal } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { insertPayment, updateReceived } from "../manual/manual.queries.ts";
import { issueReceipt, paymentDateOf } from "../manual/receipt.service.ts";
import type { ReceiveInput, ReceiveManyInput } from "./ledger.contract.ts";
import { type Entry, findEntry, lockDue, lockDues } from "./ledger.queries.ts";

/**
 * Records that a month's due was received, whether it was Not Received or nothing was recorded;
 * also of a closed record, whose money may come late. Throws NOT_FOUND, PAYMENT_MONTH_RECORDED for
 * what is received, STALE_VERSION, REFERENCE_USED, DAY_CLOSED, and INVALID_INPUT for a future day.
 */
export async function receive(context: Context, id: string, input: ReceiveInput): Promise<Entry> {
  const { clock } = context;
  const money = moneyOf(context, input);
  const entry = await context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, money.paymentDate, "paymentDate");
    const due = await getById(id, (known) => lockDue(tx, known));
    await receiveLocked(tx, context, due, { ...money, version: input.version });
    return findEntry(tx, clock.today(), id);
  });
  return getOrThrow(entry);
}

/**
 * Records that several months were received on one day. Each is received or refused separately, and
 * its result says which; all that can be are received together. Throws DAY_CLOSED, and
 * INVALID_INPUT for a future day.
 */
export async function receiveDues(context: Context, input: ReceiveManyInput) {
  const money = moneyOf(context, input);
  const results = await context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, money.paymentDate, "paymentDate");
    // All rows in one order before any receipt: concurrent calls with some of the same months queue
    // up.
    await lockDues(tx, input.dues.map(({ id }) => id).filter(isId));
    const results: { id: string; receiptNumber: string | null; problem: string | null }[] = [];
    for (const { id, version } of input.dues) {
      results.push({ id, ...(await tryToReceive(tx, context, id, { ...money, version })) });
    }
    return results;
  });
  const count = results.filter(({ problem }) => problem === null).length;
  const rest = results.length - count;
  return {
    message: `${count} received.${rest > 0 ? ` ${rest} could not be.` : ""}`,
    results,
  };
}

async function tryToReceive(tx: Db, context: Context, id: string, money: Money) {
  try {
    const due = await getById(id, (known) => lockDue(tx, known));
    const { number } = await receiveLocked(tx, context, due, money);
    return { receiptNumber: number, problem: null };
  } catch (error) {
    // A refusal comes before anything of this month is written.
    if (error instanceof AppError) return { receiptNumber: null, problem: problemOf(error) };
    throw error;
  }
}

type Noted = Pick<
  ReceiveInput,
  "paymentDate" | "method" | "reference" | "takenBy" | "sameTransfer"
>;
type Money = ReturnType<typeof moneyOf> & { version: number };

/** What the office notes of the money, with what goes without saying. */
function moneyOf({ actor, clock }: Context, input: Noted) {
  const { paymentDate, method, reference, takenBy, sameTransfer } = input;
  const today = clock.today();
  return {
    paymentDate: paymentDateOf(paymentDate, "Received", today) ?? today,
    method: method ?? null,
    reference: reference || null,
    takenBy: takenBy || (method ? actor.username : null),
    ...(sameTransfer && { sameTransfer }),
  };
}

type LockedDue = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** Receives a month whose record is locked, and issues its receipt. */
async function receiveLocked(tx: Db, context: Context, due: LockedDue, money: Money) {
  const { version, ...noted } = money;
  if (due.status === "Received") {
    throw await soonerRefusal(tx, context, "PAYMENT_MONTH_RECORDED", {
      subject: ["assistance-payment", due.paymentId],
      actions: ["assistance-payment.received", "assistance-payment.recorded"],
    });
  }
  if (version !== (due.version ?? 0)) throw new AppError("STALE_VERSION");
  await takeReference(tx, { ...noted, traineeId: due.userId });
  const paymentId = await recordReceived(tx, context, due, noted.paymentDate);
  await writeAudit(tx, context, "assistance-payment.received", ["assistance-payment", paymentId], {
    oldValue: { status: due.status },
    newValue: { recordId: due.recordId, month: due.month, ...noted },
  });
  return issueReceipt(tx, context, { ...due, ...noted, paymentId });
}

/** Writes the payment of the month, or turns the one that is there into a received one. */
async function recordReceived(tx: Db, context: Context, due: LockedDue, paymentDate: IsoDate) {
  const { clock, actor } = context;
  const { paymentId: id, version, recordId, month, amountPaise } = due;
  const recordedBy = actor.id;
  if (id === null || version === null) {
    const received = { recordId, month, amountPaise, paymentDate, recordedBy };
    return insertPayment(tx, clock, { ...received, status: "Received" });
  }
  if (!(await updateReceived(tx, clock, { id, version, paymentDate, recordedBy }))) {
    throw new AppError("STALE_VERSION");
  }
  return id;
}
