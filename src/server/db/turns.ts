import { AppError } from "#/shared/errors.ts";

/** Gives one thing to one user at a time, in the order of asking. */
export type Turns = {
  /**
   * Waits for a turn and answers how to end it. Throws UNAVAILABLE when the wait takes longer
   * than allowed, which is also how a transaction that waits for itself comes to light.
   */
  take: () => Promise<() => void>;
};

export function createTurns(longestWaitMs: number): Turns {
  const waiting = new Set<() => void>();
  let isTaken = false;

  const endTurn = () => {
    const [next] = waiting;
    if (next) next();
    else isTaken = false;
  };
  const oneTurn = () => {
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      endTurn();
    };
  };

  return {
    take: () => {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve(oneTurn());
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          waiting.delete(begin);
          resolve(oneTurn());
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          const cause = new Error(
            "No turn at the embedded database in time. Was `db` used inside a transaction, in place of `tx`?",
          );
          reject(new AppError("UNAVAILABLE", { cause }));
        }, longestWaitMs);
        waiting.add(begin);
      });
    },
  };
}
