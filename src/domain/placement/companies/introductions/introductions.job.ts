import type { Job } from "#/platform/jobs/jobs.ts";
import { forgetTokens } from "./introductions.queries.ts";

export const introductionJobs: readonly Job[] = [
  {
    name: "introductions.forget",
    everySeconds: 3600,
    isExclusive: true,
    run: ({ db, clock }) => forgetTokens(db, clock),
  },
];
