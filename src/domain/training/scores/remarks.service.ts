import { isDeepStrictEqual } from "node:util";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { invalidInput } from "#/shared/errors.ts";
import { findRemarks, isUnannounced, lockScore, updateRemarks } from "./remarks.queries.ts";
import { criteriaOf, type Remarks, storedRemarks } from "./remarks.rules.ts";
import { remarksNotice } from "./score.mail.ts";
import { MODULE_OF, type ScoreType } from "./scores.rules.ts";

type Input = Remarks & {
  scoreType: ScoreType;
  score: number;
  before?: Remarks | null | undefined;
};

/** Returns the remarks on a trainee's score. Throws TRAINEE_NOT_FOUND. */
export async function readRemarks(
  { db }: Context,
  id: string,
  { scoreType }: { scoreType: ScoreType },
): Promise<{ remarks: Remarks | null }> {
  const of = (traineeId: string) => findRemarks(db, { traineeId, module: MODULE_OF[scoreType] });
  const { remarks } = await getById(id, of, "TRAINEE_NOT_FOUND");
  return { remarks };
}

/**
 * Stores the remarks on a score, replacing earlier ones; empty ones delete them. The trainee sees
 * them next to the score, and is notified unless the score's own mail is still held and includes
 * them. Throws TRAINEE_NOT_FOUND, STALE_VERSION if the score or its remarks have changed since they
 * were read, and INVALID_INPUT for an unknown criterion.
 */
export async function writeRemarks(context: Context, id: string, input: Input) {
  const module = MODULE_OF[input.scoreType];
  const remarks = storedRemarks(input);
  await context.db.transaction().execute(async (tx) => {
    const found = (traineeId: string) => findRemarks(tx, { traineeId, module });
    await getById(id, found, "TRAINEE_NOT_FOUND");
    const of = { traineeId: id.toLowerCase(), module };
    const before = await lockScore(tx, of);
    if (before?.score !== input.score)
      throw await conflictError(tx, context, "STALE_VERSION", {
        subject: ["user", of.traineeId],
        actions: ["score.changed"],
        values: { module },
      });
    if (input.before !== undefined && !isDeepStrictEqual(before.remarks, input.before))
      throw await conflictError(tx, context, "STALE_VERSION", {
        subject: ["user", of.traineeId],
        actions: ["score.remarks"],
        values: { module },
      });
    const known = criteriaOf(context.hub.now().criteria[module], before.remarks);
    if (remarks?.lines.some(({ criterion }) => !known.includes(criterion))) {
      const text = "The criteria of this module are others by now. Open it again.";
      throw invalidInput({ lines: text });
    }
    if (isUnchanged({ remarks: before.remarks }, { remarks })) return;
    await updateRemarks(tx, of, remarks);
    // The audit line leaves the text out: it is kept with the score only.
    await writeAudit(tx, context, "score.remarks", ["user", of.traineeId], {
      newValue: { module, lines: remarks?.lines.length ?? 0 },
    });
    if (remarks && !(await isUnannounced(tx, of)))
      await notify(tx, context, remarksNotice(of, input.score, remarks));
  });
  return { message: remarks ? "The remarks are saved." : "The remarks are gone.", remarks };
}
