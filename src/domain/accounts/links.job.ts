import type { Job } from "#/platform/jobs/jobs.ts";
import { deleteExpiredLinks } from "./links.queries.ts";

export const linkJobs: Job[] = [
  {
    name: "links.expire",
    everySeconds: 3600,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredLinks(db, clock),
  },
];
