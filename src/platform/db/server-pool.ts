import type { PostgresPool } from "kysely";
import pg from "pg";
import { takeServerConnection } from "./server-connection.ts";
import { types } from "./values.ts";

type ServerPoolOptions = {
  /** The most connections at a time. */
  size?: number;
  /** 0 lets statements run as long as they need. */
  statementTimeoutMs?: number;
  /** False if a pooler in between gives each transaction another connection (default true). */
  hasNamedStatements?: boolean;
  onIdleError?: (error: Error) => void;
};

export type PoolState = { total: number; idle: number; waiting: number };

/**
 * Opens a pool of connections to a PostgreSQL server, made as they are needed. The waits for a
 * connection and for an answer are limited, so that a server that hangs gives an error within 5
 * seconds.
 */
export function openServerPool(
  databaseUrl: string,
  options: ServerPoolOptions = {},
): PostgresPool & { state: () => PoolState } {
  const { size = 10, statementTimeoutMs = 4_000, hasNamedStatements = true } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A server that hangs does not enforce its own limit, so the client has one too.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 500,
    // A process that stops in the middle of a transaction must not keep its locks.
    idle_in_transaction_session_timeout: 60_000,
    // The first two as in the embedded database, whatever the server's own settings. No JIT: it
    // costs seconds, which no statement here runs long enough to win back. A random page costs
    // about as much as the next one, from memory or an SSD: at PostgreSQL's default of four the
    // planner would read everyone to find the 200 people of a batch. No parallel workers:
    // concurrent calls need the processors, and starting a worker costs more than it saves.
    options:
      "-c timezone=UTC -c datestyle=ISO -c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0",
    types,
  });
  let ended: Promise<void> | undefined;
  // Without a listener, a failing connection would end the process. The pool reports idle ones; the
  // next statement of one that is in use fails.
  pool.on("error", (error) => {
    if (!ended) options.onIdleError?.(error);
  });
  pool.on("connect", (client) => client.on("error", () => undefined));

  return {
    options: {},
    state: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    connect: () => takeServerConnection(pool, hasNamedStatements),
    end: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}
