import type { Job } from "#/server/jobs.ts";
import { forgetDecisions } from "./queries.ts";

/** What was kept for undoing is forgotten soon after it is too late: a deleted text should be gone. */
export const decisionJobs: Job[] = [
  {
    name: "forget-decisions",
    everySeconds: 60,
    isExclusive: true,
    run: ({ db, clock }) => forgetDecisions(db, clock),
  },
];
