import type { Job } from "#/server/jobs.ts";
import { PHONE_JOB } from "../rules.ts";
import { sendTexts } from "./service.ts";

export const phoneJobs: Job[] = [
  { name: PHONE_JOB, everySeconds: 10, run: (platform, signal) => sendTexts(platform, signal) },
];
