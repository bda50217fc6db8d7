import type { Platform } from "#/platform/app/platform.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { takeCopy } from "./take-copy.ts";

/** The job that copies the embedded database; none without a folder, or with a server. */
export function copyJobs({ config, database }: Pick<Platform, "config" | "database">): Job[] {
  const { directory, everySeconds } = config.backup;
  if (!directory || database.kind !== "embedded") return [];
  return [
    {
      name: "copy",
      everySeconds,
      run: async ({ config: settings, db, secrets, log }) => {
        const backup = { ...settings.backup, directory };
        const taken = await takeCopy({ config: { ...settings, backup }, db, secrets });
        log.debug(taken, "The database was copied.");
      },
    },
  ];
}
