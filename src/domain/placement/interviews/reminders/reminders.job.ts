import type { Job } from "#/platform/jobs/jobs.ts";
import { askForOutcomes } from "./reminders.service.ts";

export const interviewJobs: readonly Job[] = [
  { name: "interview-outcomes", everySeconds: 300, isExclusive: true, run: askForOutcomes },
];
