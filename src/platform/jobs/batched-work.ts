import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "../app/platform.ts";
import { isConnectionLost } from "../db/connection-errors.ts";
import type { Database } from "../db/db.ts";
import { forEachOneByOne } from "./one-by-one.ts";

/** So long others may wait for a part of long work. */
const PART_MS = 40;
/** When nobody is waiting. */
const LONGEST_PART_MS = 500;
const REST_SHARE = 0.3;
const LONGEST_REST_MS = 100;

/** One part of long work, from when it begins. */
export type Batch = {
  /** Whether to stop: somebody is waiting for the only connection, or the time is up. */
  isOver: () => boolean;
  /**
   * Resolves when the next part may begin: where somebody waited, after a rest shorter than this
   * part took, so that not every statement of their call waits for a part.
   */
  rest: () => Promise<void>;
};

/** Begins a part of long work, which leaves the database to others in between. */
export function beginBatch({ database }: { database: Pick<Database, "isWanted"> }): Batch {
  const begunAt = performance.now();
  let isWanted = false;
  const look = () => {
    isWanted ||= database.isWanted?.() ?? false;
    return performance.now() - begunAt;
  };
  return {
    isOver: () => look() > (isWanted ? PART_MS : LONGEST_PART_MS),
    rest: async () => {
      const took = look();
      if (isWanted) await pause(Math.min(LONGEST_REST_MS, took * REST_SHARE));
    },
  };
}

/** Before every id. */
export const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * All ids in their order, as many at a time as `next` returns of those after one; until there are
 * none, or the signal is aborted.
 */
export async function* allIds(
  next: (after: string) => Promise<string[]>,
  signal?: AbortSignal,
): AsyncGenerator<string[]> {
  for (let after = BEFORE_ALL; !signal?.aborted; ) {
    const ids = await next(after);
    const last = ids.at(-1);
    if (!last) return;
    yield ids;
    after = last;
  }
}

/**
 * Does `work` for ids in parts of at most so many, until all are done or the signal is aborted. A
 * part that fails is done again for each of its ids alone, so that one of them holds up no other.
 * Throws as forEachOneByOne.
 */
export async function inBatches(
  platform: Pick<Platform, "database" | "log">,
  { ids, atOnce, signal }: { ids: readonly string[]; atOnce: number; signal?: AbortSignal },
  work: (some: readonly string[]) => Promise<void>,
): Promise<void> {
  const starts = ids.flatMap((_, at) => (at % atOnce === 0 ? [at] : []));
  const parts = starts.map((at) => ids.slice(at, at + atOnce));
  await forEachOneByOne(platform, { items: parts, signal }, async (some) => {
    const part = beginBatch(platform);
    await work(some).catch(async (error: unknown) => {
      if (some.length === 1 || isConnectionLost(error)) throw error;
      await forEachOneByOne(platform, { items: some, signal }, (id) => work([id]));
    });
    await part.rest();
  });
}
