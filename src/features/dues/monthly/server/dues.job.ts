import type { Job } from "#/server/jobs.ts";
import { makeDues, remindOfDues } from "./service.ts";

/** What the ledger does by itself: the months come into it, and who owes is reminded. */
export const dueJobs: readonly Job[] = [
  { name: "dues", everySeconds: 60, run: makeDues },
  { name: "due-reminders", everySeconds: 3_600, run: remindOfDues },
];
