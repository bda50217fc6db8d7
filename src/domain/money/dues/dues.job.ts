import type { Job } from "#/platform/jobs/jobs.ts";
import { makeDues, remindOfDues } from "./monthly.service.ts";

/** The ledger's jobs: adding months and sending reminders. */
export const dueJobs: readonly Job[] = [
  { name: "dues", everySeconds: 60, run: makeDues },
  { name: "due-reminders", everySeconds: 3_600, run: remindOfDues },
];
