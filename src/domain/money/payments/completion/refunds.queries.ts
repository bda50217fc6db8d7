import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Paise } from "#/shared/money.ts";

/** Why money is refunded: it came twice, late or wrong, or the office refunds it. */
export type RefundReason =
  | "second capture"
  | "abandoned order"
  | "wrong amount"
  | "office"
  /** Made in the provider's dashboard. */
  | "provider";

/**
 * Inserts a due refund of a capture; undefined if it is of an undue payment that has one already
 * (I-41).
 */
export async function insertRefund(
  tx: Db,
  clock: Clock,
  refund: {
    gatewayPaymentId: string;
    amountPaise: Paise;
    currency: string;
    reason: RefundReason;
  },
): Promise<string | undefined> {
  const now = clock.sqlNow();
  const inserted = await tx
    .insertInto("refunds")
    .values({ ...refund, id: newId(), status: "due", availableAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** Whether a provider's payment has a refund, due or done. */
export const hasRefund = (db: Db, gatewayPaymentId: string): Promise<boolean> =>
  isFound(db.selectFrom("refunds").select("id").where("gatewayPaymentId", "=", gatewayPaymentId));
