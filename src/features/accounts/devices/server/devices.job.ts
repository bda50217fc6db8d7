import type { Job } from "#/server/jobs.ts";
import { deleteOldDevices } from "./queries.ts";

export const deviceJobs: Job[] = [
  {
    name: "devices.forget",
    everySeconds: 86_400,
    isExclusive: true,
    run: ({ db, clock }) => deleteOldDevices(db, clock),
  },
];
