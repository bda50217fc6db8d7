import type { Platform } from "#/platform/app/platform.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { type Gathered, notifyGathered } from "./decide.service.ts";
import { listToNotify } from "./decisions.queries.ts";

/**
 * Looks every few seconds for people whose last decision can no longer be undone. Its author may
 * have logged out, so the rows contain everything needed.
 */
export const gatheredJob = (kinds: readonly Gathered[]): Job => ({
  name: "gathered-notices",
  everySeconds: 5,
  run: (platform, signal) => {
    const items = kinds.map((gathered) => ({ ...gathered, name: gathered.table }));
    return forEachOneByOne(platform, { items, signal }, (gathered) =>
      notifyDue(platform, gathered, signal),
    );
  },
});

async function notifyDue(platform: Platform, gathered: Gathered, signal: AbortSignal) {
  const { db, clock } = platform;
  const people = await listToNotify(db, clock, gathered.table);
  const items = people.map(({ traineeId }) => traineeId);
  await forEachOneByOne(platform, { items, signal }, (traineeId) =>
    db.transaction().execute((tx) => notifyGathered(tx, platform, gathered, traineeId)),
  );
}
