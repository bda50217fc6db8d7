import { AppError } from "#/shared/errors.ts";

/** Gives one user at a time access to one thing, in order of request. */
export type Mutex = {
  /**
   * Waits until the mutex is free. Returns the function that releases it, which does nothing when
   * called again. Throws UNAVAILABLE after the timeout, which also detects a transaction waiting
   * for itself.
   */
  acquire: () => Promise<() => void>;
  /** True if a caller is waiting for it. */
  isWanted: () => boolean;
};

/** Returns a free mutex. `timeoutMs` is how long `acquire` waits at most, in milliseconds. */
export function createMutex(timeoutMs: number): Mutex {
  const waiters = new Set<() => void>();
  let isHeld = false;

  const handOver = () => {
    const [next] = waiters;
    if (next) next();
    else isHeld = false;
  };
  const createRelease = () => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      handOver();
    };
  };

  return {
    isWanted: () => waiters.size > 0,
    acquire: () => {
      if (!isHeld) {
        isHeld = true;
        return Promise.resolve(createRelease());
      }
      return new Promise((resolve, reject) => {
        const grant = () => {
          clearTimeout(timer);
          waiters.delete(grant);
          resolve(createRelease());
        };
        const timer = setTimeout(() => {
          waiters.delete(grant);
          const cause = new Error(
            "The embedded database's one connection was not free in time. Was `db` used inside a transaction, " +
              "in place of `tx`?",
          );
          reject(new AppError("UNAVAILABLE", { cause }));
        }, timeoutMs);
        waiters.add(grant);
      });
    },
  };
}
