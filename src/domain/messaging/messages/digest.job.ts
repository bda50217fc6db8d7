import type { Job } from "#/platform/jobs/jobs.ts";
import { writeDigests } from "./digest.service.ts";

/** Writes the mail of the morning to staff; a server that was away at 8:00 writes it when it is back. */
export const digestJobs: Job[] = [
  {
    name: "messages.digest",
    everySeconds: 60,
    isExclusive: true,
    run: (platform, signal) => writeDigests(platform, signal),
  },
];
