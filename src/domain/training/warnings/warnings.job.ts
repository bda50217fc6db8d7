import type { Job } from "#/platform/jobs/jobs.ts";
import { refreshAllSigns } from "./refreshing.service.ts";

/** Finds signs where nobody reads them: first screens count those that are stored. */
export const warningJobs: readonly Job[] = [
  {
    name: "early-warning",
    everySeconds: 600,
    isExclusive: true,
    run: (platform, signal) => refreshAllSigns(platform, { signal }),
  },
];
