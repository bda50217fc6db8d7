import type { Job } from "#/server/jobs.ts";
import { settleCertificates } from "./issuing.service.ts";

const AT_ONCE = 500;

/**
 * Issues what was earned before there were certificates, or came in by other ways than a trainer's mark and a recorded
 * placement; and withdraws what such a way took back.
 */
export const certificateJobs: readonly Job[] = [
  {
    name: "certificates",
    everySeconds: 600,
    isExclusive: true,
    run: async (platform, signal) => {
      let issued = AT_ONCE;
      while (issued === AT_ONCE && !signal.aborted) {
        issued = await platform.db
          .transaction()
          .execute((tx) => settleCertificates(tx, platform, { most: AT_ONCE }));
      }
    },
  },
];
