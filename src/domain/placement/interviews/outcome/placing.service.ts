import { notify } from "#/domain/messaging/notices/notify.service.ts";
import {
  settleCertificates,
  withdrawPlacementCertificate,
} from "#/domain/placement/certificates/issuing.service.ts";
import {
  deleteDraftRecord,
  findRequestState,
  insertDraftRecord,
} from "#/domain/support/assistance/assistance.queries.ts";
import { followPlacement } from "#/domain/support/assistance/placed.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import {
  placedNotice,
  placementConfirmedNotice,
  placementCorrectedNotice,
  placementWithdrawnNotice,
} from "../interviews.mail.ts";
import { findInterview, type InterviewRow } from "../interviews.queries.ts";
import { companyKey } from "../interviews.rules.ts";
import type { PlacementFields } from "./outcome.contract.ts";
import {
  deletePlacement,
  insertPlacement,
  type PlacementRow,
  updateConfirmed,
  updatePlacement,
} from "./outcome.queries.ts";
import { joiningProblem } from "./outcome.rules.ts";

/**
 * Throws INTERVIEW_AHEAD before an interview's day, and INVALID_INPUT at `field` for an implausible
 * first day at work.
 */
function checkJoining(
  { clock }: Pick<Context, "clock">,
  { date }: Pick<InterviewRow, "date">,
  { day, field = "onboardingDate" }: { day: IsoDate; field?: string },
): void {
  const today = clock.today();
  if (date > today) throw new AppError("INTERVIEW_AHEAD");
  const problem = joiningProblem(day, { interviewOn: date, today });
  if (problem) throw invalidInput({ [field]: problem });
}

/**
 * Stores the placement that a candidate's interview led to, with everything it starts, and notifies
 * them; the certificate waits for the office. `applicationId` is the application on a board that it
 * comes from. Throws the errors of `checkJoining`.
 */
export async function placeCandidate(
  tx: Db,
  context: Context,
  interview: Pick<InterviewRow, "id" | "traineeId" | "date">,
  { applicationId = null, ...fields }: PlacementFields & { applicationId?: string | null },
): Promise<PlacementRow> {
  const { clock } = context;
  const { id: interviewId, traineeId } = interview;
  const day = fields.onboardingDate;
  const field = applicationId ? "joiningDate" : "onboardingDate";
  checkJoining(context, interview, { day, field });
  const placement = await insertPlacement(tx, clock, {
    ...fields,
    traineeId,
    interviewId,
    applicationId,
  });
  await insertDraftRecord(tx, clock, { userId: traineeId });
  await writeAudit(tx, context, "placement.recorded", ["interview", interviewId], {
    newValue: { traineeId, ...fields },
  });
  await notify(tx, context, placedNotice(traineeId, fields));
  return placement;
}

/**
 * Confirms a placement, or revokes that with a reason: its certificate is issued or withdrawn, and
 * its candidate notified.
 */
export async function settleConfirmation(
  tx: Db,
  context: Context,
  { id, traineeId, placedCompany }: PlacementRow,
  reason: string | null,
): Promise<void> {
  const isConfirmed = reason === null;
  await updateConfirmed(tx, context.clock, id, isConfirmed ? context.actor.id : null);
  const action = isConfirmed ? "placement.confirmed" : "placement.unconfirmed";
  await writeAudit(tx, context, action, ["user", traineeId], {
    newValue: { placementId: id, placedCompany, reason },
  });
  if (!isConfirmed) await withdrawPlacementCertificate(tx, context, traineeId, reason);
  await settleCertificates(tx, context, { traineeIds: [traineeId] });
  if (isConfirmed) await notify(tx, context, placementConfirmedNotice(traineeId, placedCompany));
  else {
    const notice = placementCorrectedNotice(traineeId, {
      what: `The office has taken back that it confirmed your placement at ${placedCompany}.`,
      reason,
    });
    await notify(tx, context, notice);
  }
}

/**
 * Corrects a placement whose candidate is locked. Their assistance record and its months follow if
 * they still have the old values, and a confirmed placement's certificate is reissued if the
 * company changes. Throws INTERVIEW_AHEAD, INVALID_INPUT, and PLACEMENT_GONE_ON if months are
 * recorded as received.
 */
export async function correctPlacement(
  tx: Db,
  context: Context,
  before: PlacementRow,
  { reason, ...fields }: PlacementFields & { reason: string },
): Promise<boolean> {
  if (isUnchanged(before, fields)) return false;
  const { id, traineeId, interviewId, confirmedAt } = before;
  const interview = getOrThrow(await findInterview(tx, interviewId));
  checkJoining(context, interview, { day: fields.onboardingDate });
  const isCompanyNew = fields.placedCompany !== before.placedCompany;
  // With another company it is no longer the placement recorded by the joining.
  const isElsewhere = companyKey(fields.placedCompany) !== companyKey(before.placedCompany);
  const applicationId = isElsewhere ? null : before.applicationId;
  await updatePlacement(tx, id, { ...fields, applicationId });
  if (isCompanyNew) {
    await withdrawPlacementCertificate(tx, context, traineeId, "The placement was corrected.");
    if (confirmedAt) await updateConfirmed(tx, context.clock, id, context.actor.id);
  }
  await followPlacement(tx, context, traineeId, {
    before: workplaceOf(before),
    after: workplaceOf(fields),
  });
  await writeAudit(tx, context, "placement.corrected", ["user", traineeId], {
    oldValue: wordsOf(before),
    newValue: { placementId: id, ...fields, reason },
  });
  await settleCertificates(tx, context, { traineeIds: [traineeId] });
  const what =
    `It says now: ${fields.placedCompany}, ${fields.packageAmount} LPA, from ` +
    `${formatDate(fields.onboardingDate)}.`;
  await notify(tx, context, placementCorrectedNotice(traineeId, { what, reason }));
  return true;
}

const workplaceOf = (placement: PlacementFields) => ({
  companyName: placement.placedCompany,
  package: placement.packageAmount,
  dateOfJoining: placement.onboardingDate,
});

const wordsOf = ({ placedCompany, packageAmount, onboardingDate }: PlacementFields) => ({
  placedCompany,
  packageAmount,
  onboardingDate,
});

/** What was done since, each with what to do about it. */
const GONE_ON = {
  hasSubmitted:
    "They have sent their details for assistance since: the placement can be corrected, but not taken back.",
  hasAsked: "They have asked for assistance since. Remove the request first.",
  isGuided: "Their assistance has a guide or a log since. Take the guide off first.",
} as const;

/**
 * Revokes a placement whose candidate is locked, with the draft of their assistance and its
 * certificate. Throws PLACEMENT_GONE_ON if something was done since that cannot be revoked with it.
 */
export async function takePlacementBack(
  tx: Db,
  context: Context,
  before: PlacementRow,
  reason: string,
): Promise<void> {
  const { id, traineeId, placedCompany } = before;
  const request = await findRequestState(tx, traineeId);
  const what =
    (request?.hasSubmitted && GONE_ON.hasSubmitted) ||
    (request?.hasAsked && GONE_ON.hasAsked) ||
    (!(await deleteDraftRecord(tx, traineeId)) && GONE_ON.isGuided);
  if (what) throw new AppError("PLACEMENT_GONE_ON", { values: { what } });
  await deletePlacement(tx, id);
  await settleCertificates(tx, context, { traineeIds: [traineeId] });
  await writeAudit(tx, context, "placement.withdrawn", ["user", traineeId], {
    oldValue: wordsOf(before),
    newValue: { placementId: id, placedCompany, reason },
  });
  await notify(tx, context, placementWithdrawnNotice(traineeId, placedCompany, reason));
}
