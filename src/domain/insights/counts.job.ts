import type { Job } from "#/platform/jobs/jobs.ts";
import { isBehindNow, touchSubjects } from "./upkeep.queries.ts";
import { findDiffering, keepUp } from "./upkeep.service.ts";

/** Keeps the counts close to the rows, so that readers catch up on little; and checks them. */
export const metricJobs: readonly Job[] = [
  {
    name: "metric-counts",
    everySeconds: 15,
    isExclusive: true,
    run: async (platform, signal) => {
      if (await isBehindNow(platform.db, platform.clock.now())) await keepUp(platform, signal);
    },
  },
  {
    name: "metric-check",
    everySeconds: 24 * 3_600,
    isExclusive: true,
    run: async (platform, signal) => {
      const subjects = await findDiffering(platform, signal);
      if (subjects.length === 0) return;
      platform.log.error(
        { subjects: subjects.slice(0, 20), count: subjects.length },
        "Kept counts differed from their rows; they are counted anew.",
      );
      await touchSubjects(platform.db, subjects);
    },
  },
];
