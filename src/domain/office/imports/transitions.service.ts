import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { UNKNOWN_TIME } from "#/platform/mail/outbox.ts";
import { updateImport } from "./imports.queries.ts";
import { deleteUnsentNotices, findUndoUntil, updateHold } from "./transitions.queries.ts";

/**
 * Moves an import on, in the caller's transaction, if it is still in the expected state, and sets
 * when its notices are sent: never while rows are still stored, and after its last row once it can
 * no longer be taken back.
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
  if (status === "storing") await updateHold(tx, clock, id, { until: UNKNOWN_TIME });
  if (status !== "stored") return;
  const { until } = await findUndoUntil(tx, id);
  if (until) {
    await updateHold(tx, clock, id, { until, morning: endOfQuiet(until, config.quietHours) });
  }
}

/**
 * Takes back the unsent notices of an import's row, in the caller's transaction. Returns the
 * context to take back the row itself: people who were not notified of it are not notified of its
 * end.
 */
export async function takeBackAnnounced({ importRow, ...context }: Context): Promise<Context> {
  const isNotified = importRow && (await deleteUnsentNotices(context.db, context.clock, importRow));
  return { ...context, isQuiet: !isNotified };
}
