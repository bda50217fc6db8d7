import { type LockedDue, lockDue, recordMonth } from "#/domain/money/payments/months.queries.ts";
import { recordedPaise } from "#/domain/money/payments/parts.service.ts";
import { takeReference } from "#/domain/money/payments/references.queries.ts";
import { lockOpenDay } from "#/domain/money/payments/takings.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { assertVersion, conflictError, problemOf } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { issueReceipt, paymentDateOf } from "../manual/receipt.service.ts";
import type { ReceiveInput, ReceiveManyInput, ReceiveResult } from "./ledger.contract.ts";
import { findEntry, lockDues } from "./ledger.queries.ts";

/**
 * Records that a month's due was received, or a part of it if the owner allows parts, whether it
 * was Not Received or not recorded; also for a closed record, as money may come late. Throws
 * NOT_FOUND, AMOUNT_MISMATCH, PAYMENT_MONTH_RECORDED if it is received already, STALE_VERSION,
 * REFERENCE_USED, DAY_CLOSED, and INVALID_INPUT for a future day.
 */
export async function receive(context: Context, id: string, input: ReceiveInput) {
  const money = moneyOf(context, input);
  return context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, money.paymentDate, "paymentDate");
    const due = await getById(id, (known) => lockDue(tx, known));
    const { amount, version } = input;
    const receipt = await receiveLocked(tx, context, due, { ...money, amount, version });
    return { entry: getOrThrow(await findEntry(tx, context.clock.today(), id)), receipt };
  });
}

/**
 * Records that several months were received on one day. Each is received or refused separately,
 * with its own result; those that succeed share a transaction. Throws DAY_CLOSED, and INVALID_INPUT
 * for a future day.
 */
export async function receiveDues(context: Context, input: ReceiveManyInput) {
  const money = moneyOf(context, input);
  const results = await context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, money.paymentDate, "paymentDate");
    // Locks all rows in one order before any receipt, so that calls with some of the same months
    // queue up.
    await lockDues(tx, input.dues.map(({ id }) => id).filter(isId));
    const results: ReceiveResult[] = [];
    for (const { id, ...chosen } of input.dues) {
      results.push({ id, ...(await tryToReceive(tx, context, id, { ...money, ...chosen })) });
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
    // Errors occur before anything of this month is written.
    if (error instanceof AppError) {
      const problem = error.details.fields?.amount ?? problemOf(error);
      return { receiptNumber: null, problem };
    }
    throw error;
  }
}

type Noted = Pick<
  ReceiveInput,
  "paymentDate" | "method" | "reference" | "takenBy" | "sameTransfer"
>;
type Money = ReturnType<typeof moneyOf> &
  Pick<ReceiveInput, "amount" | "version"> & {
    /** Whether the owner allowed parts when it was paid. */
    wasAllowed?: boolean;
  };

/** The office's data about the money, with defaults filled in. */
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

/** Receives a month or a part of it, and issues the receipt. Its record must be locked. */
export async function receiveLocked(tx: Db, context: Context, due: LockedDue, money: Money) {
  const { version, amount, wasAllowed, ...noted } = money;
  const recorded = {
    subject: ["assistance-payment", due.paymentId],
    actions: ["assistance-payment.received", "assistance-payment.recorded"],
  } as const;
  if (due.status === "Received") {
    throw await conflictError(tx, context, "PAYMENT_MONTH_RECORDED", recorded);
  }
  await assertVersion(tx, context, { row: { version: due.version ?? 0 }, version }, recorded);
  const paidPaise = recordedPaise(context, due.leftPaise, amount, { wasAllowed });
  const leftPaise = due.leftPaise - paidPaise;
  await takeReference(tx, { ...noted, traineeId: due.userId });
  const { paymentDate } = noted;
  const written = { paymentDate, leftPaise, recordedBy: context.actor.id };
  const paymentId = await recordMonth(tx, context.clock, due, written);
  await writeAudit(tx, context, "assistance-payment.received", ["assistance-payment", paymentId], {
    oldValue: { status: due.status },
    newValue: {
      recordId: due.recordId,
      month: due.month,
      ...noted,
      ...(paidPaise < due.amountPaise && { amountPaise: paidPaise, leftPaise }),
    },
  });
  return issueReceipt(tx, context, {
    ...due,
    ...noted,
    paymentId,
    amountPaise: paidPaise,
    leftPaise,
  });
}
