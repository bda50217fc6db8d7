import type { PostgresPool } from "kysely";
import { startMaintenance } from "./maintenance.ts";
import { createMutex } from "./mutex.ts";
import { createPool } from "./pool.ts";
import { type Log, supervise } from "./supervisor.ts";

export type EmbeddedOptions = {
  /** How long a query waits for the connection before it throws UNAVAILABLE (default 15,000). */
  acquireTimeoutMs?: number;
  /** How long a statement may take before the engine is restarted (default 30,000). */
  statementTimeoutMs?: number;
  /** How long to wait for another process to leave the folder (default 4,000). */
  lockTimeoutMs?: number;
  /** False skips syncs and the analyzing of tables that grew, for expendable data (tests). */
  isDurable?: boolean;
  log?: Log;
};

type Embedded = {
  pool: PostgresPool;
  /** Shares the one connection with `pool`; its statements may take as long as they need. */
  poolWithoutTimeout: PostgresPool;
  /** Returns how many times the running engine has asked the disk to sync. */
  syncCount: () => number;
  /** Returns whether anyone waits for the one connection. */
  isWanted: () => boolean;
};

/**
 * Opens the embedded PostgreSQL in `<dataDir>/db`, which is made on first use; README.md says what
 * it guarantees. Returns its pools; ending either ends the engine. Throws a one-line OperatorError
 * while another process has the folder open, or if the disk has no room to start.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const { acquireTimeoutMs = 15_000, statementTimeoutMs = 30_000, isDurable = true } = options;
  const { lockTimeoutMs, log = console } = options;
  const supervisor = await supervise({ dataDir, isDurable, lockTimeoutMs, log });
  const mutex = createMutex(acquireTimeoutMs);

  const { diskSpace, diskReserve } = supervisor;
  const stopMaintenance = startMaintenance({
    run,
    isCounting: isDurable,
    diskSpace,
    diskReserve,
    log,
  });
  async function run(statement: string) {
    const connection = await poolWithoutTimeout.connect();
    return connection.query<unknown>(statement, []).finally(() => connection.release());
  }

  async function close() {
    stopMaintenance();
    // Lets the current transaction finish; one that never does is cut off.
    const release = await mutex.acquire().catch(() => undefined);
    await supervisor.close();
    release?.();
  }
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= close();
    return ended;
  };
  const source = { mutex, getEngine: supervisor.getEngine, end };
  const pool = createPool({ ...source, statementTimeoutMs });
  const poolWithoutTimeout = createPool(source);
  const { syncCount } = supervisor;
  const { isWanted } = mutex;
  return { pool, poolWithoutTimeout, syncCount, isWanted };
}
