import type { Job } from "#/platform/jobs/jobs.ts";
import { isBehindNow } from "./upkeep.queries.ts";
import { catchUp, momentOf } from "./upkeep.service.ts";

/**
 * Looks at what was written about batches where nobody reads the signs, so that it does not come
 * together.
 */
export const warningJobs: readonly Job[] = [
  {
    name: "early-warning",
    everySeconds: 600,
    isExclusive: true,
    run: async (platform, signal) => {
      const { db, clock } = platform;
      if (await isBehindNow(db, momentOf(clock))) await catchUp(platform, signal);
    },
  },
];
