import type { Job } from "#/server/jobs.ts";
import { deleteExpiredChallenges } from "./queries.ts";

export const passkeyJobs: Job[] = [
  {
    name: "passkeys.expire",
    everySeconds: 900,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredChallenges(db, clock),
  },
];
