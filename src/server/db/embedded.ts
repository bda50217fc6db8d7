import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { PostgresPool } from "kysely";
import { OperatorError } from "../operator-error.ts";
import { lockDirectory } from "./directory-lock.ts";
import {
  type DiskReserve,
  FLOOR_BYTES,
  openDiskReserve,
  reserveFile,
  watchDiskRoom,
} from "./disk-room.ts";
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
  /** How long to wait for another process to let go of the folder (default 4 seconds). */
  claimPatienceMs?: number;
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
  const { claimPatienceMs, log = console } = options;
  const host = await openHost({ dataDir, isDurable, claimPatienceMs, log });
  const turns = createTurns(longestWaitMs);

  const { room, reserve } = host;
  const stopUpkeep = startUpkeep({ run: runInTurn, room, reserve, log });
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

type Folder = {
  dataDir: string;
  isDurable: boolean;
  claimPatienceMs: number | undefined;
  log: Log;
};

/**
 * The claimed folder and the engine on it, which is replaced when it has stopped, and which only
 * reads while the disk has too little room.
 */
async function openHost({ dataDir, isDurable, claimPatienceMs, log }: Folder) {
  const directory = path.resolve(dataDir, "db");
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDirectory(`${directory}.lock`, claimPatienceMs);
  const room = watchDiskRoom(dataDir);
  const reserve = openDiskReserve(reserveFile(dataDir), room);
  const start = () => startWithReserve(directory, isDurable, reserve);
  let isClosed = false;
  let engine: Engine;
  try {
    if (!existsSync(path.join(directory, "PG_VERSION"))) await createFiles(directory);
    engine = await start();
  } catch (cause) {
    unlock();
    const free = room.bytesFree();
    if (free >= FLOOR_BYTES) throw cause;
    const mebibytes = Math.floor(free / 1024 ** 2);
    throw new OperatorError(
      `The embedded database could not be opened: the disk of ${dataDir} has ${mebibytes} MiB left, too few.`,
      { cause },
    );
  }
  const startAnew = refuseInHaste(async () => {
    engine = await start();
    log.warn("The embedded database had stopped and was started anew.");
  });
  // Data that may be lost needs no reserve either.
  const filling = isDurable ? reserve.fill() : undefined;
  let wasLow = false;
  return {
    room,
    reserve,
    getEngine: async () => {
      if (isClosed) throw new Error("The embedded database has been closed.");
      if (!engine.isRunning()) await startAnew();
      const isLow = room.isLow();
      if (isLow !== wasLow) log.warn(isLow ? IS_LOW : HAS_ROOM);
      wasLow = isLow;
      await engine.setReadOnly(isLow);
      return engine;
    },
    syncCount: () => engine.syncCount(),
    close: async () => {
      isClosed = true;
      await filling;
      await engine.close().finally(unlock);
    },
  };
}

const IS_LOW = `The disk has less than ${FLOOR_BYTES / 1024 ** 2} MiB left: the database only reads.`;
const HAS_ROOM = "The disk has room again: the database takes writes.";

/** A start replays what was not yet in place, for which a full disk has no room but the reserve. */
async function startWithReserve(directory: string, isDurable: boolean, reserve: DiskReserve) {
  try {
    return await startEngine(directory, isDurable);
  } catch (error) {
    if (!reserve.release()) throw error;
    return await startEngine(directory, isDurable);
  }
}

const BETWEEN_STARTS_MS = 1_000;

/** A start takes a second of a processor: one that failed is not tried again by each call at once. */
function refuseInHaste(start: () => Promise<void>): () => Promise<void> {
  let failure: { error: unknown; at: number } | undefined;
  return async () => {
    if (failure && performance.now() - failure.at < BETWEEN_STARTS_MS) throw failure.error;
    failure = undefined;
    await start().catch((error: unknown) => {
      failure = { error, at: performance.now() };
      throw error;
    });
  };
}
