import { sql } from "kysely";
import type { Job } from "./jobs.ts";

/** Rows that only matter for a while: idempotency keys (24 hours) and throttle windows (a day). */
export const housekeepingJobs: Job[] = [
  {
    name: "housekeeping",
    everySeconds: 3600,
    isExclusive: true,
    run: async ({ db, clock, files }) => {
      const yesterday = sql<Date>`${clock.sqlNow()} - interval '25 hours'`;
      await db.deleteFrom("idempotencyKeys").where("createdAt", "<", yesterday).execute();
      await db.deleteFrom("throttles").where("startedAt", "<", yesterday).execute();
      await files.sweep();
    },
  },
];
