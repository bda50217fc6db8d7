import type { Job } from "#/server/jobs.ts";
import { WRITING_JOB, writeMessages } from "./delivering.service.ts";

export const messageJobs: Job[] = [
  {
    name: WRITING_JOB,
    everySeconds: 5,
    run: (platform, signal) => writeMessages(platform, signal),
  },
];
