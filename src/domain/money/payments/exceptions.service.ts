import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type {
  exceptionsContract,
  PaymentException,
  SettleInput,
  ShownExceptions,
} from "./exceptions.contract.ts";
import {
  type ExceptionRow,
  listExceptionRows,
  lockException,
  updateReopened,
  updateSettled,
} from "./exceptions.queries.ts";

/** One page of open or settled exceptions; the route limits it to the office. */
async function list(
  { db }: Context,
  { show = "open", ...query }: ListQuery & { show?: ShownExceptions | undefined },
) {
  const { rows, total } = await listExceptionRows(db, { ...query, show });
  return { answer: { exceptions: rows.map(present) }, total };
}

const present = (row: ExceptionRow): PaymentException => ({
  ...row,
  _id: row.id,
  userId: row.traineeId,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  settledBy: row.settlerName,
  settledById: row.settledBy,
  receipt:
    row.receiptId && row.receiptNumber
      ? { _id: row.receiptId, receiptNumber: row.receiptNumber }
      : null,
});

/**
 * Settles an exception with a note. Throws NOT_FOUND, EXCEPTION_SETTLED, and STALE_VERSION if the
 * provider has reported something else about it since it was read.
 */
async function settle(context: Context, id: string, { note, createdAt }: SettleInput) {
  const { db, clock, actor } = context;
  await db.transaction().execute(async (tx) => {
    const found = await getById(id, (known) => lockException(tx, known));
    const subject = ["payment-exception", found.id] as const;
    if (!(await updateSettled(tx, clock, { id: found.id, settledBy: actor.id, note }))) {
      throw await conflictError(tx, context, "EXCEPTION_SETTLED", {
        subject,
        actions: ["payment-exception.settled"],
      });
    }
    const isAnother = createdAt !== undefined && createdAt !== found.createdAt.toISOString();
    if (isAnother) throw new AppError("STALE_VERSION");
    await writeAudit(tx, context, "payment-exception.settled", subject, {
      newValue: { kind: found.kind, about: found.subject, note },
    });
  });
  return { message: "Settled." };
}

/**
 * Opens an exception again that the office settled; an open one stays. Throws NOT_FOUND, and
 * EXCEPTION_SETTLED for one that settled itself.
 */
async function reopen({ db, ...context }: Context, id: string) {
  await db.transaction().execute(async (tx) => {
    const { id: known, ...found } = await getById(id, (one) => lockException(tx, one));
    if (!found.settledAt) return;
    if (!(await updateReopened(tx, known))) throw new AppError("EXCEPTION_SETTLED");
    await writeAudit(tx, context, "payment-exception.reopened", ["payment-exception", known], {
      oldValue: { note: found.note },
      newValue: { kind: found.kind, about: found.subject },
    });
  });
  return { message: "Open again." };
}

export const exceptionsCalls: Service<typeof exceptionsContract> = {
  listExceptions: list,
  settleException: settle,
  reopenException: reopen,
};
