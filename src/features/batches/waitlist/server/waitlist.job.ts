import type { Job } from "#/server/jobs.ts";
import { offerPlaces } from "./service.ts";

export const waitlistJobs: readonly Job[] = [
  { name: "batch-waitlist", everySeconds: 60, isExclusive: true, run: offerPlaces },
];
