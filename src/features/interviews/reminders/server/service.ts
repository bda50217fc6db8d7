import { notify } from "#/features/notices/server/notify.ts";
import type { Platform } from "#/server/platform.ts";
import { listToAsk, markAsked } from "./queries.ts";
import { missingOutcomeNotice } from "./reminder.mail.ts";

const MOST_AT_ONCE = 1000;

/**
 * Asks for the outcome of each interview that has been over for an hour: once, whoever runs it. One
 * that moved is asked about after its new end.
 */
export async function askForOutcomes(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  for (const id of await listToAsk(db, clock, MOST_AT_ONCE)) {
    if (signal.aborted) return;
    await db.transaction().execute(async (tx) => {
      const candidate = await markAsked(tx, clock, id);
      if (candidate)
        await notify(tx, platform, missingOutcomeNotice(candidate.traineeId, candidate));
    });
  }
}
