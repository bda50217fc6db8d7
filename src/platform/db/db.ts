import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { type EmbeddedOptions, openEmbedded } from "../embedded/open-embedded.ts";
import { columnNames } from "./column-names.ts";
import { migrate } from "./migrate.ts";
import { openServerPool, type PoolState } from "./server-pool.ts";
import type { Tables } from "./tables.ts";

export type { Tables };

/**
 * A connection or an open transaction: every query takes one, so that none runs outside its
 * transaction.
 */
export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** Throws if the database does not answer. */
  ping: () => Promise<void>;
  /** Runs work in a transaction whose statements may take as long as they need. */
  withoutTimeout: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** Applies the missing migrations. Returns how many there were. */
  migrate: () => Promise<number>;
  close: () => Promise<void>;
  /** The pool's connections, and how many calls wait for one; undefined if there is none. */
  connections?: () => PoolState;
  /**
   * Calls the listener with the text and values of each statement; returns the function that stops
   * it.
   */
  watch: (listener: StatementListener) => () => void;
  /** True if someone waits for the embedded database's one connection; undefined on a server. */
  isWanted?: () => boolean;
};

type StatementListener = (text: string, values: readonly unknown[]) => void;

type Log = { warn: (message: string) => void };

type Options = {
  /** Holds the embedded database if there is no `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  /** The most connections to a server at a time. */
  poolSize?: number;
  /** How long a statement may take on a server (default 4 seconds). */
  statementTimeoutMs?: number;
  /** False behind a pooler that keeps no named statements (default true). */
  hasNamedStatements?: boolean;
  embedded?: EmbeddedOptions;
  log?: Log;
};

/**
 * Opens the PostgreSQL server of `databaseUrl`, or the embedded PostgreSQL in `<dataDir>/db`. Both
 * return the same types: date "YYYY-MM-DD", time "HH:MM", timestamptz Date, bigint and numeric
 * number, jsonb its value, bytea Buffer. Errors carry PostgreSQL's `code` and `constraint`;
 * `isConnectionError` recognises those of a database that is away. Does not connect to a server,
 * and does not migrate.
 */
export async function openDatabase(options: Options): Promise<Database> {
  const { dataDir, databaseUrl, poolSize: size, log = console } = options;
  const { statementTimeoutMs, hasNamedStatements } = options;
  if (databaseUrl) {
    const onIdleError = (error: Error) =>
      log.warn(`An idle database connection was lost: ${error.message}`);
    const pool = openServerPool(databaseUrl, {
      size,
      statementTimeoutMs,
      hasNamedStatements,
      onIdleError,
    });
    const database = toDatabase("server", log, pool, () =>
      openServerPool(databaseUrl, { size: 1, statementTimeoutMs: 0, hasNamedStatements }),
    );
    return { ...database, connections: pool.state };
  }
  const { pool, poolWithoutTimeout, isWanted } = await openEmbedded(dataDir, {
    log,
    ...options.embedded,
  });
  // Ending it would end the engine, which `pool` still uses.
  const unlimited = { ...poolWithoutTimeout, end: async () => undefined };
  return { ...toDatabase("embedded", log, pool, () => unlimited), isWanted };
}

/** Returns a database over pools of connections. */
export function toDatabase(
  kind: Database["kind"],
  log: Log,
  pool: PostgresPool,
  /** Opens a pool whose statements may take as long as they need. */
  openPoolWithoutTimeout: () => PostgresPool,
): Database {
  const listeners = new Set<StatementListener>();
  const db = toDb(pool, listeners);
  const onUnlimitedPool = async <T>(work: (unlimited: Db) => Promise<T>): Promise<T> => {
    const unlimited = toDb(openPoolWithoutTimeout());
    return work(unlimited).finally(() => unlimited.destroy());
  };
  return {
    db,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kind,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    withoutTimeout: (work) =>
      onUnlimitedPool((unlimited) =>
        unlimited.transaction().execute(async (tx) => {
          // A role's own limit applies if a pooler drops what connections ask for.
          await sql`set local statement_timeout = 0`.execute(tx);
          return work(tx);
        }),
      ),
    migrate: () => onUnlimitedPool((unlimited) => migrate(unlimited, { log })),
    close: async () => {
      await db.destroy();
      // Kysely does not close a pool that it has never used.
      await pool.end();
    },
  };
}

const toDb = (pool: PostgresPool, listeners: ReadonlySet<StatementListener> = new Set()): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [columnNames],
    log: ({ query }) => {
      for (const listener of listeners) listener(query.sql, query.parameters);
    },
  });
