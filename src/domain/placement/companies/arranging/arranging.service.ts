import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { TimeFields } from "#/domain/placement/interviews/interviews.contract.ts";
import { invitationTo, scheduledNotice } from "#/domain/placement/interviews/interviews.mail.ts";
import {
  findInterview,
  insertInterview,
  listInterviewsOf,
} from "#/domain/placement/interviews/interviews.queries.ts";
import {
  companyKey,
  completedRounds,
  type InterviewFacts,
  lockedCompany,
  obstacleOf,
  type Round,
} from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import { type MeetingChange, meetingOf } from "#/shared/meeting.ts";
import {
  type ApplicationRow,
  lockApplication,
  updateApplication,
} from "../applications/applications.queries.ts";
import { isWithdrawable } from "../applications/applications.rules.ts";
import { lockInUse, settled } from "../applications/refusing.service.ts";
import type { arrangingContract } from "./arranging.contract.ts";
import { findCandidacy, readNeighbours, updateArranged } from "./arranging.queries.ts";
import { clashesOf } from "./arranging.rules.ts";
import { cancelArranged, moveArranged, noteFollowUp } from "./changing.service.ts";
import { companyOf, type DespiteClashes, refuseClashes } from "./clashes.service.ts";

/** Returns the clashes of an application's interview at a time. Throws NOT_FOUND. */
async function readClashes(
  { db }: Context,
  applicationId: string,
  { except, ...slot }: TimeFields & { except?: string | undefined },
) {
  const { traineeId, keys } = await getById(applicationId, (known) => findCandidacy(db, known));
  const beside = await readNeighbours(db, { traineeId, keys, date: slot.date, except });
  return { clashes: clashesOf(slot, traineeId, beside) };
}

/**
 * Schedules a round; locks candidate and company, so that no clash is missed. Throws the errors in
 * the contract.
 */
async function arrange(
  context: Context,
  applicationId: string,
  fields: TimeFields & MeetingChange & DespiteClashes & { round: Round },
) {
  const { actor, clock } = context;
  const { round, despiteClashes, ...slot } = fields;
  checkDay("date", slot.date, withinAYear(clock.today()));
  await context.db.transaction().execute(async (tx) => {
    const application = await getById(applicationId, (known) => lockApplication(tx, { id: known }));
    if (!isWithdrawable(application.stage)) throw await settled(tx, context, application);
    const { traineeId } = application;
    const company = await companyOf(tx, application.openingId);
    const state = await lockInUse(tx, application);
    const interviews = await listInterviewsOf(tx, traineeId);
    const [latest] = interviews;
    const obstacle = obstacleOf({ ...state, interviews });
    if (obstacle) throw refusalOf(obstacle, application, latest);
    const lockedTo = lockedCompany(interviews);
    if (lockedTo && !company.keys.includes(lockedTo.companyKey)) {
      throw new AppError("COMPANY_LOCKED", { values: { company: lockedTo.companyName } });
    }
    const isCurrent = latest !== undefined && company.keys.includes(latest.companyKey);
    if (isCurrent && completedRounds(interviews).includes(round)) {
      throw new AppError("CANDIDATE_PASSED", { values: { round, company: company.name } });
    }
    await refuseClashes(tx, { company, traineeId, slot, despiteClashes });
    // Under the spelling of the candidate's earlier rounds, even if the company was merged.
    const companyName = isCurrent ? latest.companyName : company.name;
    const number = (latest?.number ?? 0) + 1;
    const named = { round, companyName, companyKey: companyKey(companyName) };
    const planned = { ...slot, ...meetingOf(slot), ...named };
    const id = await insertInterview(tx, clock, { ...planned, traineeId, number });
    await updateArranged(tx, id, { applicationId: application.id, arrangedBy: actor.id });
    await updateApplication(tx, clock, application.id, { stage: "rounds", reason: null });
    await writeAudit(tx, context, "interview.arranged", ["interview", id], {
      newValue: { traineeId, ...planned },
    });
    const row = getOrThrow(await findInterview(tx, id));
    const entry = invitationTo(context, row);
    const heading = "We scheduled an interview for you";
    await notify(tx, context, scheduledNotice(traineeId, row, entry, heading));
  });
  return { message: "Interview scheduled." };
}

/**
 * Returns why a candidate's next round cannot be scheduled, in words for the office; includes what
 * the candidate did meanwhile.
 */
function refusalOf(
  obstacle: NonNullable<ReturnType<typeof obstacleOf>>,
  { placedCompany }: ApplicationRow,
  latest: InterviewFacts | undefined,
): AppError {
  if (obstacle === "PROFILE_MISSING") return new AppError("CANDIDATE_WITHOUT_PROFILE");
  if (obstacle === "ALREADY_PLACED") {
    return new AppError("CANDIDATE_PLACED", { values: { company: placedCompany ?? "" } });
  }
  const interview = latest ? `${latest.round} at ${latest.companyName}` : "";
  return new AppError("CANDIDATE_BUSY", { values: { interview } });
}

export const arrangingService: Service<typeof arrangingContract> = {
  clashes: readClashes,
  schedule: arrange,
  move: moveArranged,
  cancel: cancelArranged,
  followUp: noteFollowUp,
};
