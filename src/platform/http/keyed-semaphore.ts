import { AppError } from "#/shared/errors.ts";

/** Queues by key: `atOnce` callers are inside, the others wait in the order of arrival. */
type KeyedSemaphore = {
  /**
   * Waits for a place. Returns the function that frees it, however often it is called. Throws
   * TOO_MANY, without waiting, if `longest` are already waiting for this key.
   */
  acquire: (key: string, atOnce: number) => Promise<() => void>;
};

type Slots = { inside: number; waiting: (() => void)[] };

export function createKeyedSemaphore({ longest }: { longest: number }): KeyedSemaphore {
  const lines = new Map<string, Slots>();

  const leave = (key: string, line: Slots) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.inside -= 1;
    if (line.inside === 0) lines.delete(key);
  };

  return {
    acquire: async (key, atOnce) => {
      const line = lines.get(key) ?? { inside: 0, waiting: [] };
      lines.set(key, line);
      if (line.inside < atOnce) line.inside += 1;
      else if (line.waiting.length >= longest) throw new AppError("TOO_MANY", { retryAfter: 5 });
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(key, line);
        hasLeft = true;
      };
    },
  };
}
