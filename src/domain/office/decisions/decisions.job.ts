import type { Job } from "#/platform/jobs/jobs.ts";
import { forgetDecisions } from "./decisions.queries.ts";

/** Deletes the undo data soon after its time, as deleted texts should not be kept. */
export const decisionJobs: Job[] = [
  {
    name: "forget-decisions",
    everySeconds: 60,
    isExclusive: true,
    run: ({ db, clock }) => forgetDecisions(db, clock),
  },
];
