import type { Platform } from "#/platform/app/platform.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { noteWritten } from "#/platform/updates/updates.ts";
import {
  areMany,
  countLinesBefore,
  forgetRefresh,
  isRefreshDue,
  noteRefresh,
  refreshCached,
} from "./journeys.queries.ts";

/**
 * Refreshes the cached journeys behind the metrics (`person_journey_cached`) if there are many
 * people and something was written; readers use the old ones meanwhile and are notified of new
 * ones. With few people, metrics are counted from the live rows.
 */
export async function refreshJourneys({ db, clock, database }: Platform): Promise<void> {
  if (!(await areMany(db))) return forgetRefresh(db);
  const refreshedAt = clock.now();
  if (!(await isRefreshDue(db, refreshedAt))) return;
  const linesBefore = await countLinesBefore(db, refreshedAt);
  const startedAt = performance.now();
  await database.withoutTimeout(refreshCached);
  const tookMs = Math.ceil(performance.now() - startedAt);
  await noteRefresh(db, { refreshedAt, linesBefore, tookMs });
  noteWritten("insights");
}

export const journeyJobs: readonly Job[] = [
  { name: "person-journeys", everySeconds: 20, isExclusive: true, run: refreshJourneys },
];
