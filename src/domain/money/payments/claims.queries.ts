import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import type { Paise } from "#/shared/money.ts";
import { dueOf } from "./months.queries.ts";

type NewClaim = {
  dueId: string;
  traineeId: string;
  /** The twelve-digit reference in the UPI app. */
  reference: string;
  amountPaise: Paise;
};

/**
 * Stores a payer's claim to have paid a month. Returns its id. The database refuses a reference
 * that was claimed already, and a second waiting claim for a month.
 */
export const insertClaim = (tx: Db, clock: Clock, claim: NewClaim): Promise<string> =>
  insertRow(tx, "paymentClaims", { ...claim, claimedAt: clock.sqlNow() });

const claims = (db: Db) =>
  db
    .selectFrom("paymentClaims as claim")
    .select([
      ...columnsIn("claim", "id", "dueId", "traineeId", "reference", "amountPaise"),
      ...columnsIn("claim", "state", "claimedAt", "reason"),
    ]);
export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

export const findClaim = (db: Db, id: string) =>
  claims(db).where("claim.id", "=", id).executeTakeFirst();

/** Returns a claim, locked until the transaction ends. */
export const lockClaim = (tx: Db, id: string) =>
  claims(tx).where("claim.id", "=", id).forUpdate().executeTakeFirst();

/** Whether a claim with this reference waits or was confirmed. */
export const isReferenceClaimed = (db: Db, reference: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("paymentClaims")
      .select("id")
      .where("reference", "=", reference)
      .where("state", "in", ["waiting", "confirmed"]),
  );

/** Whether a claim for a month waits to be confirmed. */
export const isClaimWaiting = (db: Db, dueId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("paymentClaims")
      .select("id")
      .where("dueId", "=", dueId)
      .where("state", "=", "waiting"),
  );

/** Returns the newest claim for each of these months, if any, in any state. */
export const listNewestClaims = (db: Db, dueIds: readonly string[]): Promise<ClaimRow[]> =>
  claims(db)
    .distinctOn("claim.dueId")
    .where("claim.dueId", "in", [...dueIds])
    .orderBy("claim.dueId")
    .orderBy("claim.claimedAt", "desc")
    .orderBy("claim.id", "desc")
    .execute();

/** The ids, as texts, of the months with a waiting claim. */
export const waitingDueIds = sql<string>`(select due_id::text from payment_claims where state = 'waiting')`;

/** Stores why a claim is refused. It must be locked, and waiting. */
export const updateRefused = (
  tx: Db,
  clock: Clock,
  { id, ...refused }: { id: string; reason: string; decidedBy: string },
) =>
  tx
    .updateTable("paymentClaims")
    .set({ ...refused, state: "refused", decidedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

export const deleteClaim = (tx: Db, id: string) =>
  tx.deleteFrom("paymentClaims").where("id", "=", id).execute();

type Paid = {
  /** The month's recorded payment. */
  assistancePaymentId: string;
  receiptId: string;
  reference: string | null;
  /** Whether nothing of the month is left to pay. */
  isWhole: boolean;
  /** Who recorded it; null if the payment provider reported it. */
  decidedBy: string | null;
};

/**
 * Settles the waiting claims for a month whose payment was recorded: confirms the one with the same
 * reference, and ends the others once the month is fully paid. Returns one that ended.
 */
export async function settleClaims(tx: Db, clock: Clock, paid: Paid) {
  const digits = paid.reference?.replace(/\D/g, "") ?? "";
  const decided = { decidedBy: paid.decidedBy, decidedAt: clock.sqlNow() };
  const waiting = tx
    .updateTable("paymentClaims")
    .where("state", "=", "waiting")
    .where("dueId", "=", dueOf(paid.assistancePaymentId));
  await waiting
    .set({ ...decided, state: "confirmed", receiptId: paid.receiptId })
    .where("reference", "=", digits)
    .execute();
  if (!paid.isWhole) return undefined;
  return waiting
    .set({ ...decided, state: "ended" })
    .returning(["reference", "amountPaise"])
    .executeTakeFirst();
}

/** Stores that the receipt of a confirmed claim is void, and why, which frees the reference. */
export const updateVoidedClaims = (
  tx: Db,
  clock: Clock,
  { receiptId, ...refused }: { receiptId: string; reason: string; decidedBy: string },
) =>
  tx
    .updateTable("paymentClaims")
    .set({ ...refused, state: "refused", decidedAt: clock.sqlNow() })
    .where("receiptId", "=", receiptId)
    .where("state", "=", "confirmed")
    .execute();
