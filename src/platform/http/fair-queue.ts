import { AppError, type ErrorKey } from "#/shared/errors.ts";

/** Work limited to a few at once, served round robin: one piece of each waiting party in turn. */
type FairQueue = {
  /**
   * Runs `work` when its party's turn has come. Throws the refusal if too many of the party are
   * waiting, UNAVAILABLE if too many are waiting in all.
   */
  run: <T>(party: string, work: () => Promise<T>) => Promise<T>;
};

type Bounds = {
  atOnce: number;
  /** How many of one party may wait while others are waiting, and while no others are. */
  perParty: number;
  perPartyAlone: number;
  /** How many may wait in all. */
  total: number;
  /** The refusal if too many of a party are waiting (default TOO_MANY). */
  refusal?: ErrorKey;
  /** True for parties that strangers cannot fill; `perParty` and `total` do not apply to them. */
  isTrusted: (party: string) => boolean;
};

/**
 * Returns a queue that serves parties in turns, so that a party with a hundred waiting calls delays
 * another by one piece of work.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  /** The waiting calls by party, in the order in which the parties are served. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let waitingInAll = 0;

  const refuseWhenFull = (party: string) => {
    const isTrusted = bounds.isTrusted(party);
    const own = waiting.get(party)?.length ?? 0;
    const isAlone = waiting.size === (own > 0 ? 1 : 0);
    if (own >= (isAlone || isTrusted ? bounds.perPartyAlone : bounds.perParty)) {
      throw new AppError(bounds.refusal ?? "TOO_MANY", { retryAfter: 2 });
    }
    if (waitingInAll >= bounds.total && !isTrusted) {
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
    // Behind everyone else who waits.
    if (others.length > 0) waiting.set(party, others);
    begin?.();
  };

  return {
    run: async (party, work) => {
      if (running < bounds.atOnce) running += 1;
      else {
        refuseWhenFull(party);
        await wait(party);
      }
      return work().finally(next);
    },
  };
}
