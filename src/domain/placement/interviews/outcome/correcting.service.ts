import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { expectUnchanged } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { outcomeCorrectedNotice } from "../interviews.mail.ts";
import { findInterview, findLatest, lockCandidate } from "../interviews.queries.ts";
import { type Feedback, INTERVIEW_CHANGES } from "../interviews.rules.ts";
import { placementOf, updateCorrected } from "./outcome.queries.ts";

type Correction = {
  feedback: Feedback;
  isNoShow?: boolean | undefined;
  reason: string;
  version?: number | undefined;
};

/**
 * Corrects the outcome of anybody's interview, or takes it back; the lock to its company and the
 * rounds passed follow from it. The candidate is notified, and the same again changes nothing.
 * Throws NOT_FOUND, STALE_VERSION, INTERVIEW_AHEAD before its day, INTERVIEW_CLOSED for taking back
 * an outcome that later interviews depend on, and PLACEMENT_STANDS for one that led to a placement.
 */
export async function correctOutcome(context: Context, id: string, correction: Correction) {
  const { clock } = context;
  const { feedback, reason, version } = correction;
  const isNoShow = feedback === "Negative" && correction.isNoShow === true;
  await context.db.transaction().execute(async (tx) => {
    const { traineeId } = await getById(id, (known) => findInterview(tx, known));
    await lockCandidate(tx, traineeId);
    // Read again: the previous holder of the candidate's lock may have changed it.
    const before = getOrThrow(await findInterview(tx, id));
    const trace = { subject: ["interview", before.id] as const, actions: INTERVIEW_CHANGES };
    await expectUnchanged(tx, context, { row: before, version }, trace);
    if (before.feedback === feedback && before.isNoShow === isNoShow) return;
    if (feedback !== "Positive" && before.placementId !== null) {
      const placement = await placementOf(tx, traineeId).executeTakeFirstOrThrow();
      throw new AppError("PLACEMENT_STANDS", { values: { company: placement.placedCompany } });
    }
    if (feedback === "Pending") {
      const latest = await findLatest(tx, traineeId);
      const placement = await placementOf(tx, traineeId).executeTakeFirst();
      if (latest?.id !== before.id || placement) throw new AppError("INTERVIEW_CLOSED");
    } else if (before.date > clock.today()) throw new AppError("INTERVIEW_AHEAD");
    const description = feedback === "Negative" ? before.description : null;
    await updateCorrected(tx, clock, before.id, { feedback, isNoShow, description });
    const { companyName, round } = before;
    await writeAudit(tx, context, "interview.outcome-corrected", ["user", traineeId], {
      oldValue: { companyName, round, feedback: before.feedback, isNoShow: before.isNoShow },
      newValue: { interviewId: before.id, feedback, isNoShow, reason },
    });
    await notify(tx, context, outcomeCorrectedNotice(traineeId, { ...before, feedback }, reason));
  });
  return { message: "The outcome is corrected." };
}
