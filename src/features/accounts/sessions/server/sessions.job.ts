import type { Job } from "#/server/jobs.ts";
import { deleteExpiredSessions } from "./queries.ts";

export const sessionJobs: Job[] = [
  {
    name: "sessions.expire",
    everySeconds: 900,
    isExclusive: true,
    run: async ({ db, clock }) => {
      await deleteExpiredSessions(db, clock);
    },
  },
];
