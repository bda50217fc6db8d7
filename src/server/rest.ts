import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./db.ts";

/** So long others may wait for a part of long work. */
const PART_MS = 40;
/** Where nobody waits. */
const LONGEST_PART_MS = 500;
const REST_SHARE = 0.3;
const LONGEST_REST_MS = 100;

/** One part of long work, from when it begins. */
export type Part = {
  /** Whether it should end: somebody waits for the embedded database's one connection, or it has been long enough. */
  isOver: () => boolean;
  /**
   * Resolves when the next part may begin: where somebody waited, after a rest shorter than this part took, so that not
   * each statement of their call waits for a part of its own.
   */
  rest: () => Promise<void>;
};

/** Begins a part of long work, which leaves the database to others in between. */
export function beginPart({ database }: { database: Pick<Database, "isWanted"> }): Part {
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
