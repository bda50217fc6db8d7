import type { Job } from "#/platform/jobs/jobs.ts";
import { eraseGranted, keepClock } from "./erasing.service.ts";
import { ERASURE_JOB } from "./erasures/erasures.rules.ts";

/** Carries out what was granted once it can no longer be undone, and keeps the clocks of requests and of what is sealed. */
export const erasureJobs: readonly Job[] = [
  { name: ERASURE_JOB, everySeconds: 15, isExclusive: true, run: eraseGranted },
  { name: "erasure-clock", everySeconds: 3600, isExclusive: true, run: keepClock },
];
