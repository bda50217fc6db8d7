import { highestUnlocked } from "#/features/batches/rules.ts";
import { obstacleOf } from "#/features/interviews/rules.ts";
import { type InterviewRow, presentAppointment } from "#/features/interviews/server/queries.ts";
import { sendAgainBy } from "#/features/onboarding/documents/rules.ts";
import { readDocumentDays } from "#/features/outlook/server/queries.ts";
import { presentOpenCheckIn } from "#/features/training/check-in/server/queries.ts";
import { summarize } from "#/features/training/rules.ts";
import { sessionReaderOf } from "#/features/training/server/queries.ts";
import { nextSession } from "#/features/training/sessions/rules.ts";
import { signLink } from "#/server/files/links.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { hasMarketing } from "#/shared/actor.ts";
import { istDate, istTime } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { PASS_MARK } from "#/shared/marks.ts";
import { toRupees } from "#/shared/money.ts";
import type { NextClass, OwnInterview, Progress, progressContract } from "../contract.ts";
import { countSessions } from "../rules.ts";
import { readProgressRows } from "./queries.ts";

type Rows = Awaited<ReturnType<typeof readProgressRows>>;

/** Where the caller stands, of the rows as they are at one moment. Throws NOT_FOUND for somebody who is no trainee. */
export async function readProgress(context: Context): Promise<Progress> {
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

/** The furthest module that is open to the caller: its next class, what is to be handed in, and the figures. */
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
  const isPassed = scores.some(({ module, score }) => module === type && score >= PASS_MARK);
  const now = clock.now();
  const { open, ...figures } = countSessions(sessions, { joinedOn: istDate(joinedAt), now });
  const planned = rows.planned.map((row) => ({ ...row, time: row.slot }));
  const next = nextSession([...sessions, ...planned], clock.today(), istTime(now));
  return {
    module: {
      ...{ type, batchId, startDate, endDate, ...figures },
      calendarUrl: signLink(context.secrets, clock, `/api/calendar/batches/${batch.id}`),
    },
    next: next ? presentClass(context, next) : null,
    checkIn: presentOpenCheckIn(rows.checkIns),
    // For a module that is passed nothing needs to be sent any more, but what a trainer gave back.
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
  row: { id: string; date: string; time: string; topic: string; trainerName: string },
): NextClass => ({
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
