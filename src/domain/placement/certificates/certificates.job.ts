import type { Job } from "#/platform/jobs/jobs.ts";
import { settleAll } from "./issuing.service.ts";

/**
 * Issues certificates for what was earned before they existed, or recorded in other ways than by a
 * trainer's mark or a placement; and withdraws those no longer earned.
 */
export const certificateJobs: readonly Job[] = [
  { name: "certificates", everySeconds: 600, isExclusive: true, run: settleAll },
];
