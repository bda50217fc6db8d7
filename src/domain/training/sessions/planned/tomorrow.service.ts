import { notify, type Renewal } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { addDays, istTime } from "#/shared/dates.ts";
import { REMINDER_TIME } from "#/shared/meeting.ts";
import { sessionTomorrowNotice } from "../sessions.mail.ts";
import { findPlanned, findPlannedFor } from "./planned.queries.ts";
import { listToCome, listToRemind, markReminded } from "./tomorrow.queries.ts";

const MOST_AT_ONCE = 1000;

/**
 * Reminds the members of a batch of tomorrow's planned sessions in the evening, once per day
 * however many instances run. A server that was down at 18:00 does so when it is back, until
 * midnight.
 */
export async function remindOfClasses(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  if (istTime(clock.now()) < REMINDER_TIME) return;
  const items = await listToRemind(db, clock, MOST_AT_ONCE);
  await forEachOneByOne(platform, { items, signal }, (id) =>
    db.transaction().execute(async (tx) => {
      if (!(await markReminded(tx, clock, id))) return;
      const planned = getOrThrow(await findPlanned(tx, id));
      const members = await listToCome(tx, planned.batchKey);
      const notices = members.map((userId) => sessionTomorrowNotice(userId, planned));
      await notify(tx, platform, notices);
    }),
  );
}

/**
 * Renews a reminder that is about to be sent: with the session's present details, for people still
 * in the batch; none if it was moved, cancelled or is no longer tomorrow.
 */
export const renewClassTomorrow: Renewal = async ({ db, clock }, { about, userId }) => {
  const planned = await findPlannedFor(db, about, userId);
  return planned?.date === addDays(clock.today(), 1)
    ? sessionTomorrowNotice(userId, planned)
    : undefined;
};
