import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { secondsFrom } from "#/domain/office/decisions/decisions.queries.ts";
import { settleCertificates } from "#/domain/placement/certificates/issuing.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudits } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isPass } from "#/shared/modules.ts";
import { scorePublished } from "./score.mail.ts";
import { type Graded, insertChanges, type ScoreChanged } from "./scores.queries.ts";

/** A score to store: whose it is, and their batch of its module. */
export type Published = { person: Graded; batchId: string; change: ScoreChanged };

/**
 * Stores scores with their author and audits them. Trainees are notified of their then current
 * scores once the time for undoing is over.
 */
export async function publishScores(
  tx: Db,
  context: Context,
  changes: readonly Published[],
): Promise<void> {
  if (changes.length === 0) return;
  const { actor, clock, config } = context;
  // For imported scores the import decides about notifications.
  const isHeld = config.undoSeconds > 0 && !context.isQuiet && !context.importRow;
  await insertChanges(
    tx,
    clock,
    { trainerId: actor.id, notifyAt: isHeld ? secondsFrom(clock, config.undoSeconds) : null },
    changes.map(({ change }) => change),
  );
  await writeAudits(
    tx,
    context,
    "score.changed",
    changes.map(({ change: { traineeId, module, from, to, reason } }) => ({
      subject: ["user", traineeId],
      oldValue: { module, score: from },
      newValue: { module, score: to, ...(reason ? { reason } : {}) },
    })),
  );
  await settlePassed(tx, context, changes);
  if (isHeld) return;
  await notify(
    tx,
    context,
    changes.map(({ person: { id, name, remarks }, batchId, change }) =>
      scorePublished({ id, name, remarks, batchId }, change),
    ),
  );
}

/** Issues or withdraws the certificates of marks that start or stop passing. */
async function settlePassed(tx: Db, context: Context, changes: readonly Published[]) {
  const moved = changes.flatMap(({ change: { traineeId, from, to } }) =>
    isPass(from) === isPass(to) ? [] : [{ traineeId, hasPassed: isPass(to) }],
  );
  if (moved.length === 0) return;
  const traineeIds = moved.map(({ traineeId }) => traineeId);
  const hasPassed = moved.some((one) => one.hasPassed);
  const hasFailed = moved.some((one) => !one.hasPassed);
  await settleCertificates(tx, context, { traineeIds }, { hasPassed, hasFailed });
}
