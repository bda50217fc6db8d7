import type { Job } from "#/server/jobs.ts";
import { forgetDecisions } from "./queries.ts";

/** Deletes what was stored for undoing soon after the time is over: a deleted text should be gone. */
export const decisionJobs: Job[] = [
  {
    name: "forget-decisions",
    everySeconds: 60,
    isExclusive: true,
    run: ({ db, clock }) => forgetDecisions(db, clock),
  },
];
