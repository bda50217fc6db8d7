import type { Job } from "#/platform/jobs/jobs.ts";
import { settleAll } from "./issuing.service.ts";

/**
 * Issues what was earned before there were certificates, or came in by other ways than a trainer's
 * mark and a recorded placement; and withdraws what such a way took back.
 */
export const certificateJobs: readonly Job[] = [
  { name: "certificates", everySeconds: 600, isExclusive: true, run: settleAll },
];
