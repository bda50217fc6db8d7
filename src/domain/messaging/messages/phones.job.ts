import type { Job } from "#/platform/jobs/jobs.ts";
import { PHONE_JOB } from "./phones.rules.ts";
import { sendTexts } from "./phones.service.ts";

export const phoneJobs: Job[] = [
  { name: PHONE_JOB, everySeconds: 10, run: (platform, signal) => sendTexts(platform, signal) },
];
