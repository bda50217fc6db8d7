import { readDocumentDays } from "#/domain/messaging/outlook/outlook.queries.ts";
import { sendAgainBy } from "#/domain/onboarding/documents/documents.rules.ts";
import {
  type InterviewRow,
  presentAppointment,
} from "#/domain/placement/interviews/interviews.queries.ts";
import { obstacleOf } from "#/domain/placement/interviews/interviews.rules.ts";
import { highestUnlocked } from "#/domain/training/batches/batches.rules.ts";
import { presentOpenCheckIn } from "#/domain/training/sessions/check-in/check-in.queries.ts";
import { nextSession } from "#/domain/training/sessions/sessions.rules.ts";
import { sessionReaderOf } from "#/domain/training/sessions/training.queries.ts";
import { summarize } from "#/domain/training/sessions/training.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { hasMarketing } from "#/shared/actor.ts";
import { istDate, istTime } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { knownMeeting, type MeetingChange } from "#/shared/meeting.ts";
import { isPass } from "#/shared/modules.ts";
import { toRupees } from "#/shared/money.ts";
import type { NextClass, OwnInterview, Progress, progressContract } from "./progress.contract.ts";
import { readProgressRows } from "./progress.queries.ts";
import { countSessions } from "./progress.rules.ts";

type Rows = Awaited<ReturnType<typeof readProgressRows>>;

/**
 * Returns the caller's progress, from rows read at one moment. Throws NOT_FOUND for anyone but a
 * trainee.
 */
async function readProgress(context: Context): Promise<Progress> {
  const { db, actor } = context;
  const isMarketed = hasMarketing(actor);
  const rows = await readProgressRows(db, {
    ...sessionReaderOf(context),
    hasMarketing: isMarketed,
  });
  const { scores, memberships, documents, placements } = rows;
  const trainee = getOrThrow(rows.trainees[0]);
  const [balance] = rows.balances;
  const [placement] = placements;
  const documentsWaiting = documents.filter(({ status }) => status === "waiting").length;
  return {
    trainee: summarize(
      trainee,
      scores,
      memberships.map(({ batchType }) => batchType),
    ),
    ...presentModule(context, rows),
    returned: documents.flatMap(({ kind, status, reason, decidedAt }) =>
      status === "returned" && decidedAt
        ? [{ kind, reason: reason ?? "", sendBy: sendAgainBy(decidedAt) }]
        : [],
    ),
    documentsWaiting,
    documentDays: documentsWaiting > 0 ? await readDocumentDays(db, context.clock) : null,
    balance: balance ? { amount: toRupees(balance.amountPaise), dueOn: balance.dueOn } : null,
    marketing: isMarketed ? presentMarketing(context, rows) : null,
    placement: placement
      ? {
          company: placement.placedCompany,
          onboardingDate: placement.onboardingDate,
          isConfirmed: placement.confirmedAt !== null,
        }
      : null,
  };
}

const NO_MODULE = { module: null, next: null, checkIn: null, answers: [] };

/** The furthest module open to the caller: its next class, open answers and metrics. */
function presentModule(
  context: Context,
  { memberships, scores, ...rows }: Rows,
): Pick<Progress, "module" | "next" | "checkIn" | "answers"> {
  const { clock } = context;
  const type = highestUnlocked(memberships.map(({ batchType }) => batchType));
  const batch = memberships.find(({ batchType }) => batchType === type);
  if (!type || !batch) return NO_MODULE;
  const { batchId, startDate, endDate, joinedAt } = batch;
  const sessions = rows.sessions.map((row) => ({
    ...row,
    time: row.slot,
    isPresent: row.presentId !== null,
    isExcused: row.excuse !== null,
    answerStatus: row.answerStatus ?? ("Not Submitted" as const),
  }));
  const isPassed = scores.some(({ module, score }) => module === type && isPass(score));
  const now = clock.now();
  const { open, ...figures } = countSessions(sessions, { joinedOn: istDate(joinedAt), now });
  const planned = rows.planned.map((row) => ({ ...row, time: row.slot }));
  const next = nextSession([...sessions, ...planned], clock.today(), istTime(now));
  return {
    module: {
      type,
      batchId,
      startDate,
      endDate,
      ...figures,
      calendarUrl: signLink(context.secrets, clock, `/api/calendar/batches/${batch.id}`),
    },
    next: next ? presentClass(context, next) : null,
    checkIn: presentOpenCheckIn(rows.checkIns),
    // In a passed module only rejected answers are still to be handed in.
    answers: (isPassed ? open.filter(({ answerStatus }) => answerStatus === "Rejected") : open).map(
      ({ id, topic, date, answerStatus, answerReason }) => ({
        sessionId: id,
        topic,
        date,
        reason: answerStatus === "Rejected" ? (answerReason ?? "") : null,
      }),
    ),
  };
}

const presentClass = (
  { secrets, clock }: Context,
  row: MeetingChange & {
    id: string;
    date: string;
    time: string;
    topic: string;
    trainerName: string;
  },
): NextClass => ({
  ...knownMeeting(row),
  sessionId: row.id,
  date: row.date,
  time: row.time,
  topic: row.topic,
  trainer: row.trainerName,
  calendarUrl: signLink(secrets, clock, `/api/calendar/sessions/${row.id}`),
});

function presentMarketing(context: Context, { interviews, profiles, placements }: Rows) {
  const hasProfile = profiles.length > 0;
  const obstacle = obstacleOf({ isPlaced: placements.length > 0, hasProfile, interviews });
  const [latest] = interviews;
  const last = interviews.find(({ feedback }) => feedback !== "Pending");
  return {
    hasProfile,
    obstacle: obstacle ? ERRORS[obstacle].message : null,
    open: latest?.feedback === "Pending" ? presentInterview(context, latest) : null,
    last: last ? presentInterview(context, last) : null,
  };
}

const presentInterview = ({ secrets, clock }: Context, row: InterviewRow): OwnInterview => ({
  ...presentAppointment(row),
  calendarUrl: signLink(secrets, clock, `/api/calendar/interviews/${row.id}`),
});

export const progressService: Service<typeof progressContract> = { read: readProgress };
