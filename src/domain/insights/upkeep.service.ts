import type { Clock } from "#/platform/app/clock.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Database, Db } from "#/platform/db/db.ts";
import { allIds, beginPart, inParts } from "#/platform/jobs/batched-work.ts";
import type { Moment } from "./definitions.queries.ts";
import {
  countSubjects,
  countWrongSums,
  forgetCounts,
  keepPlan,
  listDiffering,
  listSubjects,
  lockCounts,
  takeSubjects,
} from "./upkeep.queries.ts";

/** So many take well under a second, also on a busy machine: the limit of a statement is far. */
const SUBJECTS_AT_ONCE = 250;
/** How many at once where others may wait; fewer where all of them wait for the one connection. */
const besideOthers = ({ database }: { database: Pick<Database, "isWanted"> }) =>
  database.isWanted ? 20 : 50;

const momentOf = (clock: Clock): Moment => ({ today: clock.today(), now: clock.now() });

/**
 * Recounts subjects that were written about and those that are due, up to `most` of each. Returns
 * whether there may be more.
 */
export const updateCounts = (
  db: Db,
  moment: Moment,
  most: number = SUBJECTS_AT_ONCE,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockCounts(tx, moment);
    const subjects = await takeSubjects(tx, moment, most);
    if (subjects.length > 0) await countSubjects(tx, moment, subjects);
    return subjects.length >= most;
  });

/** Brings the counts up to date in parts that leave the database to others in between. */
export async function keepUp(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const part = beginPart(platform);
    isMore = await updateCounts(db, momentOf(clock), besideOthers(platform));
    await part.rest();
  }
}

/** Brings the counts up to date, however far they are behind. */
export async function catchUp(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await updateCounts(db, momentOf(clock)))) {
    // The next batch.
  }
}

type Checked = { db: Db; clock: Clock; database?: Pick<Database, "isWanted"> };

export type CountsCheck = {
  /** Subjects whose rows count differently from what is kept of them. */
  differing: string[];
  /** Kept counts that are not the sum of what the subjects contribute. */
  wrongSums: number;
};

/** Updates the counts, then recounts every subject's rows and compares. */
export async function checkCounts(db: Db, clock: Clock): Promise<CountsCheck> {
  await catchUp(db, clock);
  return { differing: await findDiffering({ db, clock }), wrongSums: await countWrongSums(db) };
}

/**
 * Returns the subjects whose rows count differently from what is kept, in parts that leave the
 * database to others in between.
 */
export async function findDiffering(
  { db, clock, database = {} }: Checked,
  signal?: AbortSignal,
): Promise<string[]> {
  const differing: string[] = [];
  const atOnce = database.isWanted ? besideOthers({ database }) : SUBJECTS_AT_ONCE;
  const next = (after: string) => listSubjects(db, after, SUBJECTS_AT_ONCE);
  for await (const ids of allIds(next, signal)) {
    await inParts({ database }, { ids, atOnce, ...(signal && { signal }) }, async (some) => {
      differing.push(...(await differingOf({ db, clock }, some)));
    });
  }
  return differing;
}

const differingOf = ({ db, clock }: Checked, subjects: readonly string[]) =>
  // One snapshot of the rows and of their counts: a write in between cannot make them differ.
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await keepPlan(tx);
      return listDiffering(tx, momentOf(clock), subjects);
    });

/** Forgets every count and counts all rows again. Until then figures are counted from the rows. */
export async function rebuildCounts(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCounts(tx, momentOf(clock));
    await forgetCounts(tx);
  });
  await catchUp(db, clock);
}
