import { sql } from "kysely";
import type { Db, Tables } from "#/server/db.ts";

/** What keeps a batch: what people did in it, paid for it or wrote about it. */
const USES = [
  "batchMembers",
  "batchDepartures",
  "trainingSessions",
  "plannedSessions",
  "admissionPayments",
  "feedPosts",
  "warningNotes",
] as const satisfies readonly (keyof Tables)[];

/** Whether anything of people hangs on a batch. Once it is locked for deleting, nothing is added before the transaction is over. */
export async function isUsed(tx: Db, batchId: string): Promise<boolean> {
  const uses = USES.map(
    (table) => sql`exists (select from ${sql.table(table)} where batch_id = ${batchId})`,
  );
  const movedHere = sql`exists (select from batch_departures where moved_to = ${batchId})`;
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${sql.join([...uses, movedHere], sql` or `)} as is_used`.execute(tx);
  return rows[0]?.isUsed ?? false;
}

/** Deletes a batch and what the waitlist was told of it. */
export async function deleteBatch(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("batchOffers").where("batchId", "=", id).execute();
  await tx.deleteFrom("batches").where("id", "=", id).execute();
}
