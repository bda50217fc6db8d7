import { rmSync, statfsSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/** Below this much free disk the database only reads: a checkpoint or a commit must never lack room. */
export const FLOOR_BYTES = 64 * 1024 ** 2;
/** What the engine may need to come up again after it died of a full disk. */
const RESERVE_BYTES = 16 * 1024 ** 2;
const PIECE_BYTES = 1024 ** 2;
/** Less than this, and even a checkpoint may find no room. */
const CHECKPOINT_BYTES = 8 * 1024 ** 2;
const ASKED_EVERY_MS = 250;

/** The room that the disk of one folder has left. */
export type DiskRoom = {
  /** Whether there is too little to write; asked of the disk at most four times a second. */
  isLow: () => boolean;
  /** Whether a checkpoint would still find room. */
  takesCheckpoint: () => boolean;
  bytesFree: () => number;
};

export function watchDiskRoom(folder: string): DiskRoom {
  let askedAt = Number.NEGATIVE_INFINITY;
  let free = 0;
  const bytesFree = () => {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      // A disk that cannot be asked takes nothing either.
      return 0;
    }
  };
  return {
    bytesFree,
    takesCheckpoint: () => bytesFree() >= CHECKPOINT_BYTES,
    isLow: () => {
      const now = performance.now();
      if (now - askedAt >= ASKED_EVERY_MS) {
        free = bytesFree();
        askedAt = now;
      }
      return free < FLOOR_BYTES;
    },
  };
}

/** Room set aside on the same disk, to be given up when the engine cannot start without it. */
export type DiskReserve = {
  /** Sets the room aside where it is not and the disk has enough. Never throws. */
  fill: () => Promise<void>;
  /** Gives the room up and answers whether there was any. */
  release: () => boolean;
};

/** Keeps the reserve as one file, written in full and with noise, which no file system packs. */
export function openDiskReserve(file: string, room: DiskRoom): DiskReserve {
  const isFull = () => statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  return {
    fill: async () => {
      if (isFull() || room.bytesFree() < FLOOR_BYTES + RESERVE_BYTES) return;
      // A reserve cut short is made anew the next time.
      await writeNoise(file).catch(() => rmSync(file, { force: true }));
    },
    release: () => {
      const wasThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
      rmSync(file, { force: true });
      return wasThere;
    },
  };
}

async function writeNoise(file: string): Promise<void> {
  await using handle = await open(file, "w", 0o600);
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; at < RESERVE_BYTES; at += piece.length) {
    crypto.getRandomValues(new Uint8Array(piece.buffer, piece.byteOffset, 65_536));
    piece.copyWithin(65_536, 0);
    await handle.write(piece, 0, piece.length, at);
  }
  await handle.sync();
}

export const reserveFile = (dataDir: string): string => path.join(dataDir, "db.reserve");
