import type { Job } from "#/platform/jobs/jobs.ts";
import { writeDigests } from "./digest.service.ts";

/** Writes the morning's mail to staff; a server that was away at 8:00 does it when back. */
export const digestJobs: Job[] = [
  {
    name: "messages.digest",
    everySeconds: 60,
    isExclusive: true,
    run: (platform, signal) => writeDigests(platform, signal),
  },
];
