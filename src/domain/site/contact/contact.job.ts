import type { Job } from "#/platform/jobs/jobs.ts";
import { updateFromOutbox } from "./replying.queries.ts";

const EVERY_SECONDS = 5;

/**
 * Marks messages as answered once the answer's mail was sent, and reopens those it did not reach.
 */
export const contactJobs: Job[] = [
  {
    name: "contact-answers",
    everySeconds: EVERY_SECONDS,
    isExclusive: true,
    run: async (platform) => {
      if (!(await updateFromOutbox(platform.db))) return;
      await platform.updates.during({ feature: "contact" }, async () => undefined);
    },
  },
];
