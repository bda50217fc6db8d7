import { notify, type Renewal } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { istTime } from "#/shared/dates.ts";
import { REMINDER_TIME } from "#/shared/meeting.ts";
import { tomorrowNotice } from "./reminder.mail.ts";
import { findOfTomorrow, listToRemind, markReminded } from "./tomorrow.queries.ts";

const MOST_AT_ONCE = 1000;

/**
 * Reminds candidates of tomorrow's interviews in the evening, once per day however many instances
 * run. A server that was down at 18:00 does so when it is back, until midnight.
 */
export async function remindOfTomorrow(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  if (istTime(clock.now()) < REMINDER_TIME) return;
  const items = await listToRemind(db, clock, MOST_AT_ONCE);
  await forEachOneByOne(platform, { items, signal }, (id) =>
    db.transaction().execute(async (tx) => {
      const interview = await markReminded(tx, clock, id);
      if (interview) await notify(tx, platform, tomorrowNotice(interview.traineeId, interview));
    }),
  );
}

/**
 * Renews a reminder that is about to be sent: as the interview is planned now; none if it was
 * moved, cancelled or is no longer tomorrow.
 */
export const renewTomorrow: Renewal = async ({ db, clock }, { about, userId }) => {
  const interview = await findOfTomorrow(db, clock, about);
  return interview && tomorrowNotice(userId, interview);
};
