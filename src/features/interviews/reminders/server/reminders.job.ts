import type { Job } from "#/server/jobs.ts";
import { askForOutcomes } from "./service.ts";

export const interviewJobs: readonly Job[] = [
  { name: "interview-outcomes", everySeconds: 300, isExclusive: true, run: askForOutcomes },
];
