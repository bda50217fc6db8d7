import type { Platform } from "#/platform/app/platform.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { type Gathered, notifyGathered } from "./decide.service.ts";
import { listToNotify } from "./decisions.queries.ts";

/**
 * Looks every few seconds for people whose last decision can no longer be undone. Its author may
 * have logged out by then, so the rows hold everything.
 */
export const gatheredJob = (kinds: readonly Gathered[]): Job => ({
  name: "gathered-notices",
  everySeconds: 5,
  run: async (platform, signal) => {
    for (const gathered of kinds) await notifyDue(platform, gathered, signal);
  },
});

async function notifyDue(platform: Platform, gathered: Gathered, signal: AbortSignal) {
  const { db, clock } = platform;
  for (const { traineeId } of await listToNotify(db, clock, gathered.table)) {
    if (signal.aborted) return;
    await db.transaction().execute((tx) => notifyGathered(tx, platform, gathered, traineeId));
  }
}
