import type { Job } from "#/server/jobs.ts";
import { isBehindNow } from "./queries.ts";
import { catchUp, momentOf } from "./service.ts";

/** Looks at what was written about batches where nobody reads the signs, so that it does not come together. */
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
