import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { allIds, beginBatch } from "#/platform/jobs/batched-work.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { istDate } from "#/shared/dates.ts";
import {
  listPaperFacts,
  listPaperOwners,
  lockPaperFacts,
  updateDestroyed,
} from "./destroying.queries.ts";
import { destroyedFrom, type PaperFacts, paperEndOf } from "./destroying.rules.ts";

const PEOPLE_AT_ONCE = 200;

/**
 * Destroys the identity documents of people whose reason for them ended longer ago than the owner's
 * setting allows. It only reads stored rows, so that the next run brings a restored backup to the
 * same state.
 */
export async function destroyPapers(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, hub } = platform;
  // Reads the setting anew, as destroyed data cannot be restored if the retention was just
  // extended.
  await hub.fresh();
  const next = (after: string) => listPaperOwners(db, { after, limit: PEOPLE_AT_ONCE });
  const people = allIds(next, signal);
  await forEachOneByOne(platform, { items: people, signal }, async (ids) => {
    const batch = beginBatch(platform);
    const items = (await listPaperFacts(db, ids)).filter((facts) => isOver(platform, facts));
    await forEachOneByOne(platform, { items, signal }, ({ id }) =>
      db.transaction().execute((tx) => destroyOf(tx, platform, id)),
    );
    await batch.rest();
  });
}

function isOver({ hub, clock }: Platform, facts: PaperFacts): boolean {
  const end = paperEndOf(facts);
  return end !== null && destroyedFrom(end.since, hub.now().keepPapersDays) <= clock.today();
}

/** Deletes rows and keys and writes the audit line together, after checking the facts again. */
async function destroyOf(tx: Db, platform: Platform, traineeId: string): Promise<void> {
  const facts = await lockPaperFacts(tx, traineeId);
  const end = facts && paperEndOf(facts);
  if (!facts || !end || !isOver(platform, facts)) return;
  const destroyed = await updateDestroyed(tx, platform.clock, traineeId);
  await platform.files.destroy(
    tx,
    destroyed.map(({ fileId }) => fileId),
  );
  await writeAudit(tx, platform, "documents.destroyed", ["trainee", traineeId], {
    newValue: {
      why: end.why,
      since: istDate(end.since),
      documents: destroyed.map(({ kind, status }) => ({ kind, status })),
    },
  });
}

/** Also runs at startup, so that nobody waits a day after a restore. */
export const paperJobs: readonly Job[] = [
  { name: "papers.destroy", everySeconds: 21_600, isExclusive: true, run: destroyPapers },
];
