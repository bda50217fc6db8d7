import { AsyncLocalStorage } from "node:async_hooks";

/** What is to be done once the work under way is over. */
const endings = new AsyncLocalStorage<(() => void)[]>();

/** Does a call's or a job's work, then what `onCommit` was given. Returns and throws the work's. */
export async function runWithCallbacks<T>(work: () => Promise<T>): Promise<T> {
  const after: (() => void)[] = [];
  try {
    return await endings.run(after, work);
  } finally {
    for (const end of after) end();
  }
}

/**
 * Calls `end` once the work under way is over and all that it wrote is committed or undone; never,
 * where none is under way.
 */
export function onCommit(end: () => void): void {
  endings.getStore()?.push(end);
}
