import type { Job } from "#/platform/jobs/jobs.ts";
import { deleteExpiredChallenges } from "./passkeys.queries.ts";

export const passkeyJobs: Job[] = [
  {
    name: "passkeys.expire",
    everySeconds: 900,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredChallenges(db, clock),
  },
];
