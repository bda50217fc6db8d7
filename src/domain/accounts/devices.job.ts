import type { Job } from "#/platform/jobs/jobs.ts";
import { deleteOldDevices } from "./devices.queries.ts";

export const deviceJobs: Job[] = [
  {
    name: "devices.forget",
    everySeconds: 86_400,
    isExclusive: true,
    run: ({ db, clock }) => deleteOldDevices(db, clock),
  },
];
