import type { PostgresPool, PostgresPoolClient } from "kysely";

export type StatementListener = (text: string, values: readonly unknown[]) => void;

export type WatchedPool = {
  pool: PostgresPool;
  /** Calls the listener with each statement's text and values. Returns a function that stops it. */
  watch: (listener: StatementListener) => () => void;
};

/** A pool whose statements can be listened to; without a listener its connections are plain. */
export function watchedPool(pool: PostgresPool): WatchedPool {
  const listeners = new Set<StatementListener>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    if (listeners.size === 0) return client;
    const query = (text: string, values: readonly unknown[]) => {
      for (const listener of listeners) listener(text, values);
      return client.query(text, values);
    };
    return {
      query: query as PostgresPoolClient["query"],
      release: (mustReset) => client.release(mustReset),
    };
  };
  return {
    pool: { ...pool, connect },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
