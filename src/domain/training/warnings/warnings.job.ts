import type { Job } from "#/platform/jobs/jobs.ts";
import { refreshAllSigns } from "./refreshing.service.ts";

/** Finds signs even if nobody reads them, as first screens count the stored ones. */
export const warningJobs: readonly Job[] = [
  {
    name: "early-warning",
    everySeconds: 600,
    isExclusive: true,
    run: (platform, signal) => refreshAllSigns(platform, { signal }),
  },
];
