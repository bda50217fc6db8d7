import type { Touched } from "#/features/decisions/server/decide.ts";
import type { Db } from "#/server/db.ts";
import { getOrThrow } from "#/server/rows.ts";
import { lockBatch } from "../../joining/server/queries.ts";
import { findBatch } from "../../server/queries.ts";
import type { BatchRow } from "../../server/service.ts";

/** What undoing restores beside the memberships. */
export const touchedBy = (
  { id }: BatchRow,
  plans: readonly { fileId: string | null }[],
): readonly Touched[] => [
  { table: "batches", where: { id }, columns: ["start_date", "end_date", "cancelled_at"] },
  { table: "plannedSessions", where: { batch_id: id } },
  { table: "batchOffers", where: { batch_id: id } },
  ...plans.flatMap(({ fileId }) =>
    fileId ? [{ table: "files", where: { id: fileId }, columns: ["state"] } as const] : [],
  ),
];

/** The batch and where its members go, locked in the order of their ids. Throws BATCH_NOT_FOUND. */
export async function lockBatches(
  tx: Db,
  ref: string,
  toRef: string | null | undefined,
): Promise<[BatchRow, BatchRow | null]> {
  const from = getOrThrow(await findBatch(tx, ref), "BATCH_NOT_FOUND");
  const to = toRef ? getOrThrow(await findBatch(tx, toRef), "BATCH_NOT_FOUND") : null;
  const locked = new Map<string, BatchRow>();
  for (const id of [from.id, ...(to ? [to.id] : [])].sort()) {
    locked.set(id, getOrThrow(await lockBatch(tx, id), "BATCH_NOT_FOUND"));
  }
  return [locked.get(from.id) ?? from, to && (locked.get(to.id) ?? to)];
}
