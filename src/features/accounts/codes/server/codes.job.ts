import type { Job } from "#/server/jobs.ts";
import { deleteExpiredCodes } from "./queries.ts";

export const codeJobs: Job[] = [
  {
    name: "codes.expire",
    everySeconds: 900,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredCodes(db, clock),
  },
];
