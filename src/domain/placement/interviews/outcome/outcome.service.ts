import { updateNotificationsDone } from "#/domain/messaging/notices/notices.queries.ts";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { noteNotified } from "#/platform/updates/updates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { outcomeCorrectedNotice } from "../interviews.mail.ts";
import {
  findInterview,
  findLatest,
  type InterviewRow,
  lockCandidate,
} from "../interviews.queries.ts";
import {
  type Feedback,
  INTERVIEW_CHANGES,
  lengthOf,
  needsAttachment,
  type Outcome,
  SHORTEST_DESCRIPTION,
} from "../interviews.rules.ts";
import { checkOpen, ownInterview, presentInterview } from "../interviews.service.ts";
import type { FeedbackFields, outcomeContract, PlacementFields } from "./outcome.contract.ts";
import {
  placementOf,
  presentPlacement,
  updateCorrected,
  updateFeedback,
} from "./outcome.queries.ts";
import { placeCandidate } from "./placing.service.ts";

type Correction = {
  feedback: Feedback;
  isNoShow?: boolean | undefined;
  reason: string;
  version?: number | undefined;
};

/**
 * Corrects or removes the outcome of any candidate's interview; the restriction to its company and
 * the rounds passed follow from it. The candidate is notified, and the same again changes nothing.
 * Throws NOT_FOUND, STALE_VERSION, INTERVIEW_AHEAD before its day, INTERVIEW_CLOSED for removing an
 * outcome that later interviews depend on, and PLACEMENT_STANDS for one that led to a placement.
 */
async function correctOutcome(context: Context, id: string, correction: Correction) {
  const { clock } = context;
  const { feedback, reason, version } = correction;
  const isNoShow = feedback === "Negative" && correction.isNoShow === true;
  await context.db.transaction().execute(async (tx) => {
    const { traineeId } = await getById(id, (known) => findInterview(tx, known));
    await lockCandidate(tx, traineeId);
    // Read again: the previous holder of the candidate's lock may have changed it.
    const before = getOrThrow(await findInterview(tx, id));
    const trace = { subject: ["interview", before.id] as const, actions: INTERVIEW_CHANGES };
    await assertVersion(tx, context, { row: before, version }, trace);
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

/**
 * Records or corrects the outcome of the caller's latest interview; the same again changes nothing.
 * Throws FEEDBACK_TOO_SHORT for a Negative one described in fewer than 90 characters,
 * ATTACHMENT_MISSING for HR and Client rounds without a PDF sent or stored, NOT_FOUND,
 * INTERVIEW_CLOSED, INTERVIEW_AHEAD before its day and STALE_VERSION (I-68 to I-70, C36).
 */
async function recordFeedback(
  context: Context,
  id: string,
  file: StagedFile | undefined,
  fields: FeedbackFields,
) {
  const outcome = readOutcome(fields);
  const { actor, files } = context;
  const interview = await context.db.transaction().execute(async (tx) => {
    const { isPlaced } = await lockCandidate(tx, actor.id);
    const before = await ownInterview(tx, context, id);
    if (needsAttachment(before.round) && !file && !before.attachmentFileId) {
      throw new AppError("ATTACHMENT_MISSING");
    }
    await checkOpen(tx, before, isPlaced);
    if (before.date > context.clock.today()) throw new AppError("INTERVIEW_AHEAD");
    const actions = ["interview.changed", "interview.feedback-recorded"];
    const trace = { subject: ["interview", before.id] as const, actions };
    await assertVersion(tx, context, { row: before, version: fields.version }, trace);
    const sent = await files.newer(tx, file, before.attachmentFileId);
    const after = { ...outcome, attachmentFileId: sent?.id ?? before.attachmentFileId };
    if (isUnchanged(before, after)) return presentInterview(context, before);
    if (sent) await files.claim(tx, [sent.id]);
    await updateFeedback(tx, context.clock, before.id, after);
    const done = { userId: actor.id, kinds: ["interview-outcome-missing"] };
    await updateNotificationsDone(tx, context.clock, done);
    if (sent && before.attachmentFileId) await files.drop(tx, [before.attachmentFileId]);
    await writeAudit(tx, context, "interview.feedback-recorded", ["interview", before.id], {
      oldValue: outcomeOf(before),
      newValue: after,
    });
    const row = await findInterview(tx, before.id);
    return presentInterview(context, row ?? before);
  });
  // Updates the candidate's other open screens, such as a phone.
  noteNotified([actor.id]);
  return { message: "Feedback submitted successfully!", interview };
}

/** Returns the outcome in a form. Throws INVALID_INPUT if there is none, and FEEDBACK_TOO_SHORT. */
function readOutcome({ feedback, description = "", isNoShow }: FeedbackFields) {
  if (feedback !== "Positive" && feedback !== "Negative") {
    throw invalidInput({ feedback: "Choose Positive or Negative." });
  }
  const isNegative = feedback === "Negative";
  if (isNegative && lengthOf(description) < SHORTEST_DESCRIPTION)
    throw new AppError("FEEDBACK_TOO_SHORT");
  const outcome: Outcome = feedback;
  return {
    feedback: outcome,
    description: description || null,
    isNoShow: isNegative && isNoShow === "true",
  };
}

const outcomeOf = ({ feedback, description, isNoShow, attachmentFileId }: InterviewRow) => ({
  feedback,
  description,
  isNoShow,
  attachmentFileId,
});

/**
 * Records the placement the caller's latest interview led to: the single act that sets the placed
 * flag and ends scheduling (M4). Throws NOT_FOUND, PLACEMENT_RECORDED (also for all but one of
 * several at once), PLACEMENT_NOT_EARNED (I-71, C37), and the errors of `checkJoining`.
 */
async function recordPlacement(context: Context, id: string, fields: PlacementFields) {
  const { actor } = context;
  const row = await context.db.transaction().execute(async (tx) => {
    const { isPlaced } = await lockCandidate(tx, actor.id);
    const interview = await ownInterview(tx, context, id);
    if (isPlaced) throw new AppError("PLACEMENT_RECORDED");
    if (interview.feedback !== "Positive") throw new AppError("PLACEMENT_NOT_EARNED");
    const latest = await findLatest(tx, actor.id);
    if (latest?.id !== interview.id) throw new AppError("PLACEMENT_NOT_EARNED");
    return placeCandidate(tx, context, interview, fields);
  });
  return {
    message: "Congratulations! Placement details saved.",
    placement: presentPlacement(row),
  };
}

export const outcomeService: Service<typeof outcomeContract> = {
  feedback: recordFeedback,
  correct: correctOutcome,
  placement: recordPlacement,
};
