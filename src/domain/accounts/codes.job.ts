import type { Job } from "#/platform/jobs/jobs.ts";
import { deleteExpiredCodes } from "./codes.queries.ts";

export const codeJobs: Job[] = [
  {
    name: "codes.expire",
    everySeconds: 900,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredCodes(db, clock),
  },
];
