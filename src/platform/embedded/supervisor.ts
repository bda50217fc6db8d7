import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "../ops/operator-error.ts";
import { lockDirectory } from "./directory-lock.ts";
import {
  type DiskReserve,
  type DiskSpace,
  MIN_FREE_BYTES,
  openDiskReserve,
  reserveFile,
  watchDiskSpace,
} from "./disk-space.ts";
import { createFiles, type Engine, type EngineOptions, startEngine } from "./engine.ts";

export type Log = { warn: (message: string) => void };

type Options = {
  dataDir: string;
  isDurable: boolean;
  /** How long to wait for another process to leave the folder, in milliseconds. */
  lockTimeoutMs: number | undefined;
  log: Log;
};

type Supervisor = {
  diskSpace: DiskSpace;
  diskReserve: DiskReserve;
  /**
   * Returns the running engine, restarted if it had stopped, and set to read-only while the disk
   * has too little room. Throws what the start throws. One call at a time.
   */
  getEngine: () => Promise<Engine>;
  syncCount: () => number;
  /** Ends the engine and unlocks the folder. */
  close: () => Promise<void>;
};

/**
 * Locks the folder and keeps an engine running on it. Returns the engine's supervisor. Throws an
 * OperatorError while another process has the folder, or if the disk has no room to start.
 */
export async function supervise(options: Options): Promise<Supervisor> {
  const { dataDir, isDurable, lockTimeoutMs, log } = options;
  const directory = path.resolve(dataDir, "db");
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDirectory(`${directory}.lock`, lockTimeoutMs);
  const diskSpace = watchDiskSpace(dataDir);
  const diskReserve = openDiskReserve(reserveFile(dataDir), diskSpace);
  const start = () => startWithReserve(directory, { isDurable }, diskReserve);
  let isClosed = false;
  let engine: Engine;
  try {
    if (!existsSync(path.join(directory, "PG_VERSION"))) await createFiles(directory);
    engine = await start();
  } catch (cause) {
    unlock();
    throw explainFailedStart(cause, dataDir, diskSpace);
  }
  const restart = withPauseAfterFailure(async () => {
    engine = await start();
    log.warn("The embedded database had stopped and was started anew.");
  });
  // Expendable data needs no reserve either.
  const reserving = isDurable ? diskReserve.fill() : undefined;
  let wasLow = false;
  return {
    diskSpace,
    diskReserve,
    getEngine: async () => {
      if (isClosed) throw new Error("The embedded database has been closed.");
      if (!engine.isRunning()) await restart();
      const isLow = diskSpace.isLow();
      if (isLow !== wasLow) log.warn(isLow ? IS_LOW : HAS_ROOM);
      wasLow = isLow;
      await engine.setReadOnly(isLow);
      return engine;
    },
    syncCount: () => engine.syncCount(),
    close: async () => {
      isClosed = true;
      await reserving;
      await engine.close().finally(unlock);
    },
  };
}

const IS_LOW = `The disk has less than ${MIN_FREE_BYTES / 1024 ** 2} MiB left: the database only reads.`;
const HAS_ROOM = "The disk has room again: the database takes writes.";

/** Returns the failure itself if the disk had room, otherwise one that says it did not. */
function explainFailedStart(cause: unknown, dataDir: string, diskSpace: DiskSpace): unknown {
  const free = diskSpace.bytesFree();
  if (free >= MIN_FREE_BYTES) return cause;
  const mebibytes = Math.floor(free / 1024 ** 2);
  return new OperatorError(
    `The embedded database could not be opened: the disk of ${dataDir} has ${mebibytes} MiB left, too few.`,
    { cause },
  );
}

/** A start replays the log, for which a full disk has no room but the reserve. */
async function startWithReserve(directory: string, options: EngineOptions, reserve: DiskReserve) {
  try {
    return await startEngine(directory, options);
  } catch (error) {
    if (!reserve.release()) throw error;
    return await startEngine(directory, options);
  }
}

const PAUSE_AFTER_FAILURE_MS = 1_000;

/**
 * Returns a start that, for a second after a failure, throws that failure again without trying: a
 * start takes a second of a processor, and each call would try.
 */
function withPauseAfterFailure(start: () => Promise<void>): () => Promise<void> {
  let failure: { error: unknown; at: number } | undefined;
  return async () => {
    if (failure && performance.now() - failure.at < PAUSE_AFTER_FAILURE_MS) throw failure.error;
    failure = undefined;
    await start().catch((error: unknown) => {
      failure = { error, at: performance.now() };
      throw error;
    });
  };
}
