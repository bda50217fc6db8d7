import type { Job } from "#/server/jobs.ts";
import { deleteExpiredLinks } from "./queries.ts";

export const linkJobs: Job[] = [
  {
    name: "links.expire",
    everySeconds: 3600,
    isExclusive: true,
    run: ({ db, clock }) => deleteExpiredLinks(db, clock),
  },
];
