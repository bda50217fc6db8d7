import { type ClaimRow, listNewestClaims } from "#/domain/money/payments/claims.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { toRupees } from "#/shared/money.ts";
import type { PaymentClaim } from "./claims.contract.ts";

/** A claim in the format of the API; null if it was confirmed or has ended. */
export const presentClaim = ({ state, ...row }: ClaimRow): PaymentClaim | null =>
  state === "waiting" || state === "refused"
    ? {
        _id: row.id,
        reference: row.reference,
        amount: toRupees(row.amountPaise),
        claimedAt: row.claimedAt.toISOString(),
        state,
        reason: row.reason,
      }
    : null;

/** Returns the latest claim for each of these months, by the month's id. */
export async function findClaims(
  db: Db,
  dueIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentClaim | null>> {
  if (dueIds.length === 0) return new Map();
  const rows = await listNewestClaims(db, dueIds);
  return new Map(rows.map((row) => [row.dueId, presentClaim(row)]));
}
