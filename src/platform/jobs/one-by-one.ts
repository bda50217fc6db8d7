import type { Platform } from "../app/platform.ts";
import { isConnectionLost } from "../db/connection-errors.ts";

type Item = string | { id: string } | { name: string } | readonly string[];

/** Errors already logged: a part of the work rethrows what one of its items threw. */
const logged = new WeakSet<object>();

/**
 * Does a job's work for each item in turn, until the signal is aborted. A failure is logged and
 * does not hold up later items: otherwise the next run would start with the same item again, for
 * ever. Throws the first failure once all items had their turn, and at once if the database is
 * away.
 */
export async function forEachOneByOne<T extends Item>(
  { log }: Pick<Platform, "log">,
  { items, signal }: { items: Iterable<T> | AsyncIterable<T>; signal?: AbortSignal | undefined },
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    if (signal?.aborted) break;
    try {
      await work(item);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.push(error);
      if (error instanceof Error && logged.has(error)) continue;
      log.error({ err: error, item: nameOf(item) }, "A job could not do this; it goes on.");
      if (error instanceof Error) logged.add(error);
    }
  }
  for (const error of failures) throw error;
}

/** The name of an item in the log: ids identify no person there. */
function nameOf(item: Item): unknown {
  if (typeof item === "string") return item;
  if ("id" in item) return item.id;
  return "name" in item ? item.name : item;
}
