import type { Platform } from "#/platform/app/platform.ts";
import { type Batch, beginBatch } from "#/platform/jobs/batched-work.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import type { Importer } from "#/platform/sheets/importers.ts";
import { findAtWork, updateProblem, type Work } from "./imports.queries.ts";
import { IMPORT_JOB } from "./imports.rules.ts";
import { prepareRows, readFile } from "./reading.service.ts";
import { workOn } from "./running.service.ts";

const STUCK =
  "It could not go on. It is tried again every 20 seconds; the hub's log says why. You can stop it.";

/**
 * Reads, checks, stores and undoes imports, one after the other, some rows at a time. Each part is
 * a separate transaction that also records the results of its rows, so that a crash loses and
 * repeats nothing. A failing import does not hold up the others: the next run tries it again.
 */
export const importJobs = (importers: readonly Importer[]): Job[] => [
  {
    name: IMPORT_JOB,
    everySeconds: 20,
    isExclusive: true,
    run: async (platform, signal) => {
      const failed: string[] = [];
      for (;;) {
        const next = await findAtWork(platform.db, failed);
        if (!next || signal.aborted) break;
        const part = beginBatch(platform);
        await takePart(platform, importers, { next, part }).catch((error: unknown) => {
          platform.log.error({ err: error, import: next.id }, "An import could not go on.");
          failed.push(next.id);
          return updateProblem(platform.db, next.id, STUCK);
        });
        await part.rest();
      }
      if (failed.length > 0) throw new Error(`Imports could not go on: ${failed.join(", ")}.`);
    },
  },
];

/** Runs one part of an import, and notifies those who have it open. */
const takePart = (
  platform: Platform,
  importers: readonly Importer[],
  { next, part }: { next: Work; part: Batch },
) =>
  platform.updates.during({ feature: "imports" }, async () => {
    const importer = importers.find(({ kind }) => kind === next.kind);
    if (!importer) throw new Error(`Nothing stores rows of the kind ${next.kind}.`);
    if (next.status === "reading") await readFile(platform, next.id);
    else if (next.status === "checking" && next.isUnprepared) await prepareRows(platform, next);
    else await workOn(platform, importer, { next, part });
    if (next.problem !== null) await updateProblem(platform.db, next.id, null);
  });
