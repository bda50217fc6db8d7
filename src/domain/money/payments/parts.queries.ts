import { type RawBuilder, sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Paise } from "#/shared/money.ts";
import type { FeePart } from "./payments.rules.ts";

/** What has been settled of somebody's fee, or of its balance, while the rest is open. */
export type FeeParts = {
  /** What all of it comes to, as it was when the first part came; null where none did. */
  agreedPaise: Paise | null;
  receivedPaise: Paise;
  /** What came in or was waived. */
  settledPaise: Paise;
};

/** Parts that somebody paid of the fee or of its balance: the one definition of what counts. */
export const feeParts = (traineeId: RawBuilder<unknown>, part: FeePart) => sql<FeeParts>`(
  select max(part.agreed_paise) as agreed_paise,
    coalesce(sum(part.amount_paise), 0)::bigint as received_paise,
    coalesce(sum(part.amount_paise + part.waived_paise), 0)::bigint as settled_paise
  from admission_payments part
  where part.trainee_id = ${traineeId} and part.status = 'part'
    and part.payment_type ${sql.raw(part === "Balance" ? "=" : "<>")} 'Balance')`;

/** Returns the parts of somebody's fee, or of its balance. */
export async function findFeeParts(db: Db, traineeId: string, part: FeePart): Promise<FeeParts> {
  const { rows } = await sql<FeeParts>`
    select * from ${feeParts(sql`${traineeId}::uuid`, part)} parts`.execute(db);
  return getOrThrow(rows[0]);
}

/** The amount left to pay of a share of the fee, and what all of it comes to. */
export function leftOfShare(parts: FeeParts, sharePaise: Paise) {
  const agreedPaise = parts.agreedPaise ?? sharePaise;
  return { agreedPaise, amountPaise: agreedPaise - parts.settledPaise };
}

/** Turns what made a fee whole into a part of it, as another part is taken back. */
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

/** The newest payment that the office recorded of somebody's fee, whatever became of it. */
export const findNewestRecorded = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments")
    .select("id")
    .where("traineeId", "=", traineeId)
    .where("recordedBy", "is not", null)
    .orderBy("completedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
