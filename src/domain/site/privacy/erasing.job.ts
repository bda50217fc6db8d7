import type { Job } from "#/platform/jobs/jobs.ts";
import { eraseGranted, keepClock } from "./erasing.service.ts";
import { ERASURE_JOB } from "./erasures/erasures.rules.ts";

/**
 * Carries out granted requests once they can no longer be undone, and watches the deadlines of
 * requests and of sealed data.
 */
export const erasureJobs: readonly Job[] = [
  { name: ERASURE_JOB, everySeconds: 15, isExclusive: true, run: eraseGranted },
  { name: "erasure-clock", everySeconds: 3600, isExclusive: true, run: keepClock },
];
