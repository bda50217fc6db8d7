import type { Job } from "#/platform/jobs/jobs.ts";
import { WRITING_JOB, writeMessages } from "./delivering.service.ts";

export const messageJobs: Job[] = [
  {
    name: WRITING_JOB,
    everySeconds: 5,
    run: (platform, signal) => writeMessages(platform, signal),
  },
];
