import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { UNKNOWN_TIME } from "#/platform/mail/outbox.ts";
import { deleteUntold, findUndoUntil, updateHeld } from "./holding.queries.ts";
import { updateImport } from "./imports.queries.ts";

/**
 * Moves an import on, in the caller's transaction, if it still is where it is expected, and sets from when leaves what it
 * tells: never while rows are still stored, and after its last row once it can no longer be taken back.
 */
export async function moveImport(
  tx: Db,
  { clock, config }: Pick<Platform, "clock" | "config">,
  expected: Parameters<typeof updateImport>[2],
  change: Parameters<typeof updateImport>[3],
): Promise<void> {
  const { id } = expected;
  const { status } = change;
  if (!(await updateImport(tx, clock, expected, change))) return;
  if (status === "storing") await updateHeld(tx, clock, id, { until: UNKNOWN_TIME });
  if (status !== "stored") return;
  const { until } = await findUndoUntil(tx, id);
  if (until) {
    await updateHeld(tx, clock, id, { until, morning: endOfQuiet(until, config.quietHours) });
  }
}

/**
 * Takes back what a row of an import has not told yet, in the caller's transaction. Returns the context to take the row
 * itself back in: whoever was not told of it is not told that it is over.
 */
export async function takeBackTold({ importRow, ...context }: Context): Promise<Context> {
  const isTold = importRow && (await deleteUntold(context.db, context.clock, importRow));
  return { ...context, isQuiet: !isTold };
}
