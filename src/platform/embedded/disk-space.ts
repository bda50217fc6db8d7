import { rmSync, statfsSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/** With less free disk than this the database is read-only: checkpoints and commits need room. */
export const MIN_FREE_BYTES = 64 * 1024 ** 2;
/** The space the engine may need to restart after it died of a full disk. */
const RESERVE_BYTES = 16 * 1024 ** 2;
const CHUNK_BYTES = 1024 ** 2;
/** The most that `crypto.getRandomValues` returns at once. */
const RANDOM_BYTES = 65_536;
/** With less than this, even a checkpoint may find no room. */
const CHECKPOINT_BYTES = 8 * 1024 ** 2;
const CACHED_MS = 250;

/** The free space of one folder's disk. A disk that cannot be queried counts as full. */
export type DiskSpace = {
  /** Returns whether there is too little room to write; checks at most four times a second. */
  isLow: () => boolean;
  /** Returns whether a checkpoint would still find room; queries the disk each time. */
  hasRoomForCheckpoint: () => boolean;
  /** Returns the free bytes; queries the disk each time. */
  bytesFree: () => number;
};

export function watchDiskSpace(folder: string): DiskSpace {
  let readAt = Number.NEGATIVE_INFINITY;
  let free = 0;
  const bytesFree = () => {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      return 0;
    }
  };
  return {
    bytesFree,
    hasRoomForCheckpoint: () => bytesFree() >= CHECKPOINT_BYTES,
    isLow: () => {
      const now = performance.now();
      if (now - readAt >= CACHED_MS) {
        free = bytesFree();
        readAt = now;
      }
      return free < MIN_FREE_BYTES;
    },
  };
}

/** Space reserved on the same disk, to be released when the engine cannot start without it. */
export type DiskReserve = {
  /** Reserves the space if it is not yet reserved and the disk has enough. Never throws. */
  fill: () => Promise<void>;
  /** Releases the space. Returns whether there was any. */
  release: () => boolean;
};

/** Keeps the reserve as one file of random bytes, which no file system compresses. */
export function openDiskReserve(file: string, diskSpace: DiskSpace): DiskReserve {
  const isFull = () => statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  return {
    fill: async () => {
      if (isFull() || diskSpace.bytesFree() < MIN_FREE_BYTES + RESERVE_BYTES) return;
      // A reserve cut short is rewritten the next time.
      await writeRandomBytes(file).catch(() => rmSync(file, { force: true }));
    },
    release: () => {
      const wasThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
      rmSync(file, { force: true });
      return wasThere;
    },
  };
}

async function writeRandomBytes(file: string): Promise<void> {
  await using handle = await open(file, "w", 0o600);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; at < RESERVE_BYTES; at += chunk.length) {
    crypto.getRandomValues(new Uint8Array(chunk.buffer, chunk.byteOffset, RANDOM_BYTES));
    chunk.copyWithin(RANDOM_BYTES, 0);
    await handle.write(chunk, 0, chunk.length, at);
  }
  await handle.sync();
}

export const reserveFile = (dataDir: string): string => path.join(dataDir, "db.reserve");
