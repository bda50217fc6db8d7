import type { PostgresPool, PostgresPoolClient } from "kysely";
import { detectUnknownOutcome } from "../db/outcome.ts";
import type { Engine } from "./engine.ts";
import type { Mutex } from "./mutex.ts";

type Source = {
  /** Held by the owner of the connection; several pools may share one. */
  mutex: Mutex;
  /** Returns the running engine; called only by the holder of the mutex. */
  getEngine: () => Promise<Engine>;
  /** How long one statement may take, in milliseconds; without it, as long as it needs. */
  statementTimeoutMs?: number;
  end: () => Promise<void>;
};

/** Returns the embedded database as a pool of one connection, which is what Kysely works with. */
export function createPool(source: Source): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const { engine, releaseMutex } = await hold(source);
    const query = detectUnknownOutcome((text: string, values: readonly unknown[]) =>
      engine.query(text, values, source.statementTimeoutMs),
    );
    const release = async (mustReset?: boolean) => {
      // The transaction could not be ended properly and must not reach the next user.
      if (mustReset) await query("rollback", []).catch(() => undefined);
      releaseMutex();
    };
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (mustReset) => void release(mustReset === true),
    };
  }
  return { options: {}, connect, end: source.end };
}

/**
 * Waits for the connection. Throws UNAVAILABLE on a timeout, and what the engine's start throws.
 */
async function hold({ mutex, getEngine }: Source) {
  const releaseMutex = await mutex.acquire();
  try {
    return { engine: await getEngine(), releaseMutex };
  } catch (error) {
    releaseMutex();
    throw error;
  }
}
