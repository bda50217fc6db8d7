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
  /** The twelve digits of the UPI app. */
  reference: string;
  amountPaise: Paise;
};

/**
 * Stores a payer's claim of having paid a month. Returns its id. The database refuses a reference
 * that was claimed already, and a second claim of a month that waits.
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

/** Whether somebody claims a reference, or the office has confirmed it. */
export const isReferenceClaimed = (db: Db, reference: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("paymentClaims")
      .select("id")
      .where("reference", "=", reference)
      .where("state", "in", ["waiting", "confirmed"]),
  );

/** Whether a payment that somebody says they made for a month waits to be confirmed. */
export const isClaimWaiting = (db: Db, dueId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("paymentClaims")
      .select("id")
      .where("dueId", "=", dueId)
      .where("state", "=", "waiting"),
  );

/** Returns the newest claim of each of these months that has one, whatever became of it. */
export const listNewestClaims = (db: Db, dueIds: readonly string[]): Promise<ClaimRow[]> =>
  claims(db)
    .distinctOn("claim.dueId")
    .where("claim.dueId", "in", [...dueIds])
    .orderBy("claim.dueId")
    .orderBy("claim.claimedAt", "desc")
    .orderBy("claim.id", "desc")
    .execute();

/** The ids of the months of which a claim waits, as texts. */
export const waitingDueIds = sql<string>`(select due_id::text from payment_claims where state = 'waiting')`;

/** Stores why a payment did not come. The claim must be locked, and wait. */
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
  /** Of the month's recorded payment. */
  assistancePaymentId: string;
  receiptId: string;
  reference: string | null;
  /** Whether nothing is left to pay of the month. */
  isWhole: boolean;
  /** Who recorded it; null where the payment provider did. */
  decidedBy: string | null;
};

/**
 * Settles what waits of a month for which money was recorded: confirmed where it is by the same
 * reference, ended where the month is paid as a whole by another payment. Returns one that ended.
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

/** Stores that the receipt of a confirmed claim is void, and why: the reference is free again. */
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
