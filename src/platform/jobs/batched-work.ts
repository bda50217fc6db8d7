import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "../app/platform.ts";
import { isConnectionLost } from "../db/connection-errors.ts";
import type { Database } from "../db/db.ts";
import { forEachOneByOne } from "./one-by-one.ts";

/** How long others may wait for a part of long work. */
const PART_MS = 40;
/** The same, while nobody is waiting. */
const LONGEST_PART_MS = 500;
const REST_SHARE = 0.3;
const LONGEST_REST_MS = 100;

/** One part of long work, from its start. */
export type Batch = {
  /** True if the part should stop: someone waits for the only connection, or its time is up. */
  isOver: () => boolean;
  /**
   * Resolves when the next part may start: if someone waited, after a rest shorter than this part
   * took, so that not every statement of their call waits for a part.
   */
  rest: () => Promise<void>;
};

/** Starts a part of long work, which leaves the database to others in between. */
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

/** Sorts before every id. */
export const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Yields all ids in order, each time as many as `next` returns of those after one; until there are
 * none left, or the signal is aborted.
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
 * Does `work` for ids in parts of limited size, until all are done or the signal is aborted. A part
 * that fails is repeated for each of its ids alone, so that one of them does not hold up the
 * others. Throws as forEachOneByOne.
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
