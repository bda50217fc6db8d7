import { notify, type Renewal } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import { writeAudits } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import type { Service } from "#/platform/http/mount.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { type BulkResult, summarizeResults } from "#/shared/bulk.ts";
import { ERRORS } from "#/shared/errors.ts";
import { missingOutcomeNotice } from "./reminder.mail.ts";
import type { remindersContract } from "./reminders.contract.ts";
import {
  findUnanswered,
  listMissingOutcomes,
  listToAsk,
  lockInterviews,
  markAsked,
  toMissingOutcome,
  updateAsked,
} from "./reminders.queries.ts";

const MOST_AT_ONCE = 1000;

/**
 * Asks for the outcome of each interview that has been over for an hour, once however many
 * instances run. After a move it asks again after the new end.
 */
export async function askForOutcomes(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const items = await listToAsk(db, clock, MOST_AT_ONCE);
  await forEachOneByOne(platform, { items, signal }, (id) =>
    db.transaction().execute(async (tx) => {
      const candidate = await markAsked(tx, clock, id);
      if (candidate)
        await notify(tx, platform, missingOutcomeNotice(candidate.traineeId, candidate));
    }),
  );
}

/**
 * Renews a delayed question: not asked once there is an outcome, or if the interview is on another
 * day.
 */
export const renewQuestion: Renewal = async ({ db, clock }, { about, userId }) => {
  const interview = await findUnanswered(db, clock, about);
  return interview && missingOutcomeNotice(userId, interview);
};

type Locked = Awaited<ReturnType<typeof lockInterviews>>[number];

/** Why a candidate is not asked about an interview; null if they are. */
function obstacleTo(interview: Locked | undefined): string | null {
  if (!interview) return ERRORS.NOT_FOUND.message;
  if (interview.isDisabled) return "The account is disabled.";
  if (!interview.isMissing) return "Not waiting for an outcome any more.";
  return interview.isAskedToday ? "Asked today already." : null;
}

/**
 * Asks candidates again for the outcomes of interviews, each at most once a day, counting the hub's
 * own question. Each interview has its own result, which says whether its candidate was asked.
 */
async function remindOfOutcomes(context: Context, { ids }: { ids: readonly string[] }) {
  const { clock } = context;
  const results = await context.db.transaction().execute(async (tx) => {
    const known = ids.filter(isId);
    const interviews = known.length > 0 ? await lockInterviews(tx, known, clock.today()) : [];
    const due = interviews.filter((interview) => obstacleTo(interview) === null);
    if (due.length > 0) {
      await updateAsked(
        tx,
        clock,
        due.map(({ id }) => id),
      );
    }
    await notify(
      tx,
      context,
      due.map((interview) => missingOutcomeNotice(interview.traineeId, interview)),
    );
    await writeAudits(
      tx,
      context,
      "interview.outcome-reminded",
      due.map(({ id }) => ({ subject: ["interview", id] })),
    );
    return ids.map((id): BulkResult => {
      return { id, problem: obstacleTo(interviews.find((interview) => interview.id === id)) };
    });
  });
  return { message: summarizeResults(results, "reminded"), results };
}

export const remindersService: Service<typeof remindersContract> = {
  list: async ({ db, clock }, query) => {
    const { rows, total } = await listMissingOutcomes(db, clock.today(), query);
    return { answer: { interviews: rows.map(toMissingOutcome) }, total };
  },
  remind: remindOfOutcomes,
};
