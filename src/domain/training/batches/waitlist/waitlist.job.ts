import type { Job } from "#/platform/jobs/jobs.ts";
import { WAITLIST_JOB } from "./waitlist.rules.ts";
import { offerPlaces } from "./waitlist.service.ts";

export const waitlistJobs: readonly Job[] = [
  { name: WAITLIST_JOB, everySeconds: 60, isExclusive: true, run: offerPlaces },
];
