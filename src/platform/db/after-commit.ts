import { AsyncLocalStorage } from "node:async_hooks";

/** Callbacks to run once the current work is over. */
const endings = new AsyncLocalStorage<(() => void)[]>();

/**
 * Does the work of a call or a job, then calls what `onCommit` was given. Returns or throws what
 * the work does.
 */
export async function runWithCallbacks<T>(work: () => Promise<T>): Promise<T> {
  const after: (() => void)[] = [];
  try {
    return await endings.run(after, work);
  } finally {
    for (const end of after) end();
  }
}

/**
 * Calls `end` once the current work is over and all its writes are committed or rolled back; never
 * if there is no current work.
 */
export function onCommit(end: () => void): void {
  endings.getStore()?.push(end);
}
