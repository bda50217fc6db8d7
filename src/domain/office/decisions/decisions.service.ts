import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { fromDbError } from "#/platform/db/errors.ts";
import { describeChangeSince } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError, ERRORS } from "#/shared/errors.ts";
import { hashRows, type KeptRow, type Limit } from "./decide.service.ts";
import type { decisionsContract } from "./decisions.contract.ts";
import {
  deleteHeldNotices,
  deleteRows,
  insertRow,
  lockDecision,
  lockRows,
  updateRow,
  updateUndone,
} from "./decisions.queries.ts";
import { keyOf } from "./decisions.rules.ts";

/**
 * Undoes a decision of the caller's: its rows are restored, its mails and notifications are never
 * sent. Throws NOT_FOUND (also for another person's), UNDO_DONE the second time, also for all but
 * one of several at once, UNDO_TOO_LATE once the time is over or a mail is under way, and
 * UNDO_CHANGED if the rows have been changed since.
 */
async function undoDecision(context: Context, id: string) {
  const { actor, clock } = context;
  await context.db
    .transaction()
    .execute(async (tx) => {
      const decision = await getById(id, (known) => lockDecision(tx, clock, known));
      if (decision.decidedBy !== actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
      if (decision.undoneAt) throw new AppError("UNDO_DONE");
      if (decision.isOver || !(await deleteHeldNotices(tx, decision.id))) {
        throw new AppError("UNDO_TOO_LATE");
      }
      const obstacle = await putBack(tx, decision.changes as (KeptRow | Limit)[]);
      if (obstacle) {
        const subject = [decision.subjectType, decision.subjectId] as const;
        const by = await describeChangeSince(tx, context, subject, decision.decidedAt);
        const what = obstacle.conflict ? `: ${obstacle.conflict}` : by;
        throw new AppError("UNDO_CHANGED", { values: { by: what } });
      }
      await updateUndone(tx, clock, decision.id);
      await writeAudit(tx, context, "decision.undone", [decision.subjectType, decision.subjectId], {
        oldValue: { action: decision.action, decisionId: decision.id },
      });
    })
    .catch((error: unknown) => {
      // The old values no longer fit, as another row has taken the address, the place or the slot.
      const known = fromDbError(error);
      if (known !== error && known instanceof AppError && ERRORS[known.key].status === 409) {
        throw new AppError("UNDO_CHANGED", { cause: error });
      }
      throw error;
    });
  return { message: "Undone." };
}

/**
 * Restores rows. Returns the first set that is not as the decision left it, checked before and
 * after the changes, with its `conflict`; undefined if everything is restored.
 */
async function putBack(
  tx: Db,
  keptRows: readonly (KeptRow | Limit)[],
): Promise<{ conflict?: string } | undefined> {
  const changes = keptRows.filter((one): one is KeptRow => !("atMost" in one));
  for (const kept of changes) {
    const { columns, after, ...selector } = kept;
    if (hashRows(await lockRows(tx, selector, { isUndoing: true }), columns) !== after) return kept;
  }
  for (const { table, where, restore } of changes) {
    for (const { row, isGone } of restore) {
      if (isGone) await insertRow(tx, table, row);
      else await updateRow(tx, table, { row, key: keyOf(row, Object.keys(where)) });
    }
  }
  for (const selector of changes.filter(({ isNew }) => isNew)) await deleteRows(tx, selector);
  for (const limit of keptRows.filter((one): one is Limit => "atMost" in one)) {
    if ((await lockRows(tx, limit)).length > limit.atMost) return {};
  }
  return undefined;
}

export const decisionsService: Service<typeof decisionsContract> = {
  undo: undoDecision,
};
