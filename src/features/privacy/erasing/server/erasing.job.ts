import type { Job } from "#/server/jobs.ts";
import { ERASURE_JOB } from "../../erasures/rules.ts";
import { eraseGranted, keepClock } from "./service.ts";

/** Carries out what was granted once it can no longer be undone, and keeps the clocks of requests and of what is sealed. */
export const erasureJobs: readonly Job[] = [
  { name: ERASURE_JOB, everySeconds: 15, isExclusive: true, run: eraseGranted },
  { name: "erasure-clock", everySeconds: 3600, isExclusive: true, run: keepClock },
];
