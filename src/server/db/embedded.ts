import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { PostgresPool } from "kysely";
import { lockDirectory } from "./directory-lock.ts";
import { createFiles, type Engine, startEngine } from "./embedded-engine.ts";
import { createEmbeddedPool } from "./embedded-pool.ts";
import { startUpkeep } from "./embedded-upkeep.ts";
import { createTurns } from "./turns.ts";

type Log = { warn: (message: string) => void };

export type EmbeddedOptions = {
  /** How long a query waits for its turn before it fails with UNAVAILABLE. */
  longestWaitMs?: number;
  /** How long a statement may take before the engine is stopped and started anew. */
  longestQueryMs?: number;
  /** False spares the syncs, for data that may be lost to a power cut (tests). */
  isDurable?: boolean;
  log?: Log;
};

export type Embedded = {
  pool: PostgresPool;
  /** Takes turns with `pool` and lets statements take as long as they need. */
  unhurriedPool: PostgresPool;
  syncCount: () => number;
};

/**
 * Opens the embedded PostgreSQL in `<dataDir>/db`, made on first use. Throws an Error with one line
 * for the operator while another process has it open. An engine that stops (a full disk at the
 * wrong moment) is started anew by the next user.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const { longestWaitMs = 15_000, longestQueryMs = 30_000, isDurable = true } = options;
  const { log = console } = options;
  const host = await openHost(dataDir, isDurable, log);
  const turns = createTurns(longestWaitMs);

  const stopUpkeep = startUpkeep({ run: runInTurn, log });
  async function runInTurn(statement: string) {
    const connection = await unhurriedPool.connect();
    await connection.query(statement, []).finally(() => connection.release());
  }

  async function close() {
    stopUpkeep();
    // Lets the transaction under way finish; one that never does is cut off.
    const endTurn = await turns.take().catch(() => undefined);
    await host.close();
    endTurn?.();
  }
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= close();
    return ended;
  };
  const source = { turns, getEngine: host.getEngine, end };
  const pool = createEmbeddedPool({ ...source, longestQueryMs });
  const unhurriedPool = createEmbeddedPool(source);
  return { pool, unhurriedPool, syncCount: host.syncCount };
}

/** The claimed folder and the engine on it, which is replaced when it has stopped. */
async function openHost(dataDir: string, isDurable: boolean, log: Log) {
  const directory = path.resolve(dataDir, "db");
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDirectory(`${directory}.lock`);
  let isClosed = false;
  let engine: Engine;
  try {
    if (!existsSync(path.join(directory, "PG_VERSION"))) await createFiles(directory);
    engine = await startEngine(directory, isDurable);
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    getEngine: async () => {
      if (isClosed) throw new Error("The embedded database has been closed.");
      if (!engine.isRunning()) {
        engine = await startEngine(directory, isDurable);
        log.warn("The embedded database had stopped and was started anew.");
      }
      return engine;
    },
    syncCount: () => engine.syncCount(),
    close: async () => {
      isClosed = true;
      await engine.close().finally(unlock);
    },
  };
}
