import { AppError } from "#/shared/errors.ts";

/** Work that few may do at once, served in turns: one of each party that waits, then one more. */
export type FairQueue = {
  /**
   * Runs `work` when its party's turn has come. Throws TOO_MANY where the party waits often enough,
   * UNAVAILABLE where too many wait in all.
   */
  run: <T>(party: string, work: () => Promise<T>) => Promise<T>;
};

type Bounds = {
  atOnce: number;
  /** How many of one party may wait while others wait too, and while nobody else does. */
  inCompany: number;
  alone: number;
  /** How many may wait in all. */
  inAll: number;
  /** Parties that strangers cannot fill, and that `inCompany` and `inAll` are not for. */
  isTrusted: (party: string) => boolean;
};

/**
 * Whoever comes in a crowd waits behind their own: a party that waits a hundred times delays another
 * by one piece of work.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  /** Who waits, by party, in the order in which the parties are served. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let waitingInAll = 0;

  const refuseCrowds = (party: string) => {
    const isTrusted = bounds.isTrusted(party);
    const own = waiting.get(party)?.length ?? 0;
    const isAlone = waiting.size === (own > 0 ? 1 : 0);
    if (own >= (isAlone || isTrusted ? bounds.alone : bounds.inCompany)) {
      throw new AppError("TOO_MANY", { retryAfter: 2 });
    }
    if (waitingInAll >= bounds.inAll && !isTrusted) {
      throw new AppError("UNAVAILABLE", { retryAfter: 10 });
    }
  };
  const wait = (party: string) =>
    new Promise<void>((resolve) => {
      waitingInAll += 1;
      const own = waiting.get(party);
      if (own) own.push(resolve);
      else waiting.set(party, [resolve]);
    });
  const next = () => {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [party, [begin, ...others]] = first;
    waitingInAll -= 1;
    waiting.delete(party);
    // Behind everybody else who waits.
    if (others.length > 0) waiting.set(party, others);
    begin?.();
  };

  return {
    run: async (party, work) => {
      if (running < bounds.atOnce) running += 1;
      else {
        refuseCrowds(party);
        await wait(party);
      }
      return work().finally(next);
    },
  };
}
