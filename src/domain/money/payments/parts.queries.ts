import { type RawBuilder, sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Paise } from "#/shared/money.ts";
import type { FeePart } from "./payments.rules.ts";

/** How much of a fee, or of its balance, has been settled while the rest is open. */
export type FeeParts = {
  /** The full amount as of the first part; null if there is none. */
  agreedPaise: Paise | null;
  receivedPaise: Paise;
  /** The amount received or waived. */
  settledPaise: Paise;
};

/** Sums the parts paid of the fee or of its balance: the single definition of what counts. */
export const feeParts = (traineeId: RawBuilder<unknown>, part: FeePart) => sql<FeeParts>`(
  select max(part.agreed_paise) as agreed_paise,
    coalesce(sum(part.amount_paise), 0)::bigint as received_paise,
    coalesce(sum(part.amount_paise + part.waived_paise), 0)::bigint as settled_paise
  from admission_payments part
  where part.trainee_id = ${traineeId} and part.status = 'part'
    and part.payment_type ${sql.raw(part === "Balance" ? "=" : "<>")} 'Balance')`;

/** Returns the parts paid of a trainee's fee, or of its balance. */
export async function findFeeParts(db: Db, traineeId: string, part: FeePart): Promise<FeeParts> {
  const { rows } = await sql<FeeParts>`
    select * from ${feeParts(sql`${traineeId}::uuid`, part)} parts`.execute(db);
  return getOrThrow(rows[0]);
}

/** What is left to pay of a share of the fee, and its full amount. */
export function leftOfShare(parts: FeeParts, sharePaise: Paise) {
  const agreedPaise = parts.agreedPaise ?? sharePaise;
  return { agreedPaise, amountPaise: agreedPaise - parts.settledPaise };
}

/** Turns the payment that completed a fee into a part, as another part is taken back. */
export const updateToPart = (
  tx: Db,
  { id, agreedPaise }: { id: string; agreedPaise: Paise | null },
) =>
  tx
    .updateTable("admissionPayments")
    .set({ status: "part", agreedPaise })
    .where("id", "=", id)
    .where("status", "=", "completed")
    .execute();

/** The newest payment that the office recorded for a trainee's fee, in any state. */
export const findNewestRecorded = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments")
    .select("id")
    .where("traineeId", "=", traineeId)
    .where("recordedBy", "is not", null)
    .orderBy("completedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
