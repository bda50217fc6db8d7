import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import type { OfficeMethod } from "./payments.rules.ts";

/** The first number of the advisory locks on references; the second derives from the reference. */
const REFERENCE_LOCK = 7_254_114;

/** A reference without spaces, signs and case, as the index receipts_by_plain_reference has it. */
const plain = (reference: unknown) =>
  sql<string>`regexp_replace(lower(${reference}), '[^a-z0-9]+', '', 'g')`;

type Named = {
  traineeId: string;
  method?: OfficeMethod | null;
  reference?: string | null;
  /** One transfer deliberately paid for several people. */
  sameTransfer?: boolean | undefined;
};

/**
 * Reserves a reference for its payer, until the transaction ends; taken after all row locks and
 * before the receipt. Cash has vouchers, not transfers, and words without a digit ("NEFT") name no
 * transfer: both pass. Throws REFERENCE_USED, at its field, where a receipt of somebody else that
 * counts has the same one.
 */
export async function takeReference(
  tx: Db,
  { traineeId, method, reference, sameTransfer }: Named,
): Promise<void> {
  if (method === "Cash" || !reference || !/\d/.test(reference)) return;
  const key = plain(sql`${reference}::text`);
  await sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}, hashtext(${key}))`.execute(tx);
  if (sameTransfer) return;
  const other = await tx
    .selectFrom("receipts")
    .select(["number", "payerName"])
    .where(sql<boolean>`${plain(sql.ref("reference"))} = ${key}`)
    .where("reference", "is not", null)
    .where("voidedAt", "is", null)
    .where(sql<boolean>`method is distinct from 'Cash'`)
    .where("traineeId", "<>", traineeId)
    .orderBy("issuedAt")
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const values = { number: other.number, name: other.payerName };
  const { message } = new AppError("REFERENCE_USED", { values });
  throw new AppError("REFERENCE_USED", { values, fields: { reference: message } });
}
