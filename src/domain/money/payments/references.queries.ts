import { sql } from "kysely";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import type { OfficeMethod } from "./payments.rules.ts";

/** The first number of the advisory locks on references; the second derives from the reference. */
const REFERENCE_LOCK = 7_254_114;

/** A reference without spaces, signs and case, as in the index receipts_by_plain_reference. */
const plain = (reference: unknown) =>
  sql<string>`regexp_replace(lower(${reference}), '[^a-z0-9]+', '', 'g')`;

type Named = {
  traineeId: string;
  method?: OfficeMethod | null;
  reference?: string | null;
  /** One transfer deliberately recorded for several people. */
  sameTransfer?: boolean | undefined;
};

const keyOf = (reference: string) => plain(sql`${reference}::text`);

/** Serializes the callers with the same reference until the transaction ends. */
export async function lockReference(tx: Db, reference: string): Promise<void> {
  const key = keyOf(reference);
  await sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}, hashtext(${key}))`.execute(tx);
}

/** The valid receipts with a reference, without cash, whose reference is a voucher's. */
const countingReceipts = (db: Db, reference: string) =>
  db
    .selectFrom("receipts")
    .select(["number", "payerName"])
    .where(sql<boolean>`${plain(sql.ref("reference"))} = ${keyOf(reference)}`)
    .where("reference", "is not", null)
    .where("voidedAt", "is", null)
    .where(sql<boolean>`method is distinct from 'Cash'`);

/** Whether any valid receipt, of any payer, has a reference. */
export const isOnReceipt = (db: Db, reference: string): Promise<boolean> =>
  isFound(countingReceipts(db, reference));

/**
 * Reserves a reference for its payer until the transaction ends; called after all row locks and
 * before issuing the receipt. Cash has vouchers, not transfers, and words without a digit ("NEFT")
 * name no transfer: both pass. Throws REFERENCE_USED, at its field, if another person's valid
 * receipt has the same one.
 */
export async function takeReference(
  tx: Db,
  { traineeId, method, reference, sameTransfer }: Named,
): Promise<void> {
  if (method === "Cash" || !reference || !/\d/.test(reference)) return;
  await lockReference(tx, reference);
  if (sameTransfer) return;
  const other = await countingReceipts(tx, reference)
    .where("traineeId", "<>", traineeId)
    .orderBy("issuedAt")
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const values = { number: other.number, name: other.payerName };
  const { message } = new AppError("REFERENCE_USED", { values });
  throw new AppError("REFERENCE_USED", { values, fields: { reference: message } });
}
