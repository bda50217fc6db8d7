import type { Job } from "#/platform/jobs/jobs.ts";
import { deleteExpiredSessions } from "./sessions.queries.ts";

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
