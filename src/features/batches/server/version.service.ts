import type { Db } from "#/server/db.ts";
import type { Context } from "#/server/platform.ts";
import { expectUnchanged } from "#/server/sooner.ts";

const CHANGES = [
  "batch.ended",
  "batch.capacity-changed",
  "batch.trainees-added",
  "batch.trainee-moved",
  "batch.trainee-removed",
];

/** Throws STALE_VERSION, with who changed it, where somebody saw another version of a batch. */
export const expectSeen = (
  tx: Db,
  context: Context,
  row: { id: string; version: number },
  version: number | undefined,
) =>
  expectUnchanged(tx, context, { row, version }, { subject: ["batch", row.id], actions: CHANGES });
