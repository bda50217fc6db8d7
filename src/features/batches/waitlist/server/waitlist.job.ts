import type { Job } from "#/server/jobs.ts";
import { WAITLIST_JOB } from "../rules.ts";
import { offerPlaces } from "./service.ts";

export const waitlistJobs: readonly Job[] = [
  { name: WAITLIST_JOB, everySeconds: 60, isExclusive: true, run: offerPlaces },
];
