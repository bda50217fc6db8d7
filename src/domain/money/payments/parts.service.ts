import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { AppError } from "#/shared/errors.ts";
import { type Paise, toPaise, toRupees } from "#/shared/money.ts";
import { findNewestRecorded } from "./parts.queries.ts";
import { amountProblem } from "./parts.rules.ts";

/**
 * Returns how much of the amount left to pay is recorded, in paise: all of it unless an amount in
 * rupees is given. Throws AMOUNT_MISMATCH, at its field, for more, and for less unless the owner
 * allows parts or allowed them when it was paid (`wasAllowed`).
 */
export function recordedPaise(
  { hub }: Pick<Context, "hub">,
  leftPaise: Paise,
  amount: number | null | undefined,
  { wasAllowed = false } = {},
): Paise {
  if (amount === null || amount === undefined) return leftPaise;
  const allowsParts = wasAllowed || hub.now().allowsParts;
  const problem = amountProblem({ leftPaise, amount, allowsParts });
  if (problem !== null) throw new AppError("AMOUNT_MISMATCH", { fields: { amount: problem } });
  return toPaise(amount);
}

/**
 * Throws STALE_VERSION, naming who was faster and what is left now (`left`, rupees), if another
 * amount is left to pay than the one shown, in rupees: two people recording one payment would
 * otherwise record two.
 */
export async function assertLeft(
  tx: Db,
  context: Context,
  { traineeId, left, seen }: { traineeId: string; left: Paise; seen: number | undefined },
) {
  if (seen === undefined || seen === toRupees(left)) return;
  const newest = await findNewestRecorded(tx, traineeId);
  if (!newest) throw new AppError("STALE_VERSION", { extra: { left: toRupees(left) } });
  throw await otherLeftError(tx, context, left, {
    subject: ["payment", newest.id],
    actions: ["payment.recorded", "payment.waived"],
  });
}

/**
 * Returns STALE_VERSION naming who was faster, by the audit trail, and what is `left` now, in
 * rupees.
 */
export async function otherLeftError(
  tx: Db,
  context: Context,
  left: Paise,
  trace: Parameters<typeof conflictError>[3],
): Promise<AppError> {
  const { details } = await conflictError(tx, context, "STALE_VERSION", trace);
  return new AppError("STALE_VERSION", { extra: { ...details.extra, left: toRupees(left) } });
}
