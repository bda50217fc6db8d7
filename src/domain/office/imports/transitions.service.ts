import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { assertVersion, describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { UNKNOWN_TIME } from "#/platform/mail/outbox.ts";
import { AppError } from "#/shared/errors.ts";
import { type ImportRow, lockImport, updateImport } from "./imports.queries.ts";
import { IMPORT_JOB, type ImportStatus, STATUS_WORDS } from "./imports.rules.ts";
import { answerOf } from "./state.service.ts";
import { deleteUnsentNotices, findUndoUntil, updateHold } from "./transitions.queries.ts";

/**
 * Moves an import on, in the caller's transaction, if it still has the expected status, and sets
 * when its notices are sent: never while rows are being stored, and otherwise once the last row can
 * no longer be undone.
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
 * Deletes the unsent notices of an import's row, in the caller's transaction. Returns the context
 * for undoing the row itself: people who were not notified of it are not notified of its end.
 */
export async function takeBackAnnounced({ importRow, ...context }: Context): Promise<Context> {
  const isNotified = importRow && (await deleteUnsentNotices(context.db, context.clock, importRow));
  return { ...context, isQuiet: !isNotified };
}

type Move = {
  from: readonly ImportStatus[];
  action: string;
  /** The version of the import that was read, if the caller sends it. */
  version?: number | undefined;
  /** Returns the changes to the locked import. Throws if they are not allowed. */
  change: (tx: Db, row: ImportRow) => Promise<Parameters<typeof updateImport>[3]>;
};

/** The audit actions for moving an import on. */
const IMPORT_ACTIONS = ["mapped", "confirmed", "discarded", "undone"].map(
  (action) => `import.${action}`,
);

/** Returns the error with an import's present status, and who set it. */
export async function movedOn(
  tx: Db,
  context: Context,
  { id, status }: ImportRow,
): Promise<AppError> {
  const by = await describeConflict(tx, context, ["import", id], { actions: IMPORT_ACTIONS });
  const words = STATUS_WORDS[status as ImportStatus];
  return new AppError("IMPORT_MOVED_ON", { values: { status: words, by } });
}

/**
 * Moves an import on, once; the job then acts for the caller. Throws NOT_FOUND, IMPORT_MOVED_ON if
 * its status has changed, and STALE_VERSION if another version was read.
 */
export async function move(context: Context, id: string, { from, action, version, change }: Move) {
  await context.db.transaction().execute(async (tx) => {
    const row = await getById(id, (known) => lockImport(tx, context.clock, known));
    const status = row.status as ImportStatus;
    if (!from.includes(status)) throw await movedOn(tx, context, row);
    const trace = { subject: ["import", row.id], actions: IMPORT_ACTIONS } as const;
    await assertVersion(tx, context, { row, version }, trace);
    const changes = { problem: null, ...(await change(tx, row)) };
    await moveImport(tx, context, { id: row.id, from }, changes);
    const { kind, fileName } = row;
    await writeAudit(tx, context, action, ["import", row.id], {
      newValue: { kind, fileName, ...changes },
    });
  });
  runJobSoon(IMPORT_JOB);
  return answerOf(context, id);
}
