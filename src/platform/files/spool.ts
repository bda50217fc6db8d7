import { open, unlink } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { newId } from "../db/ids.ts";
import { throwStorageUnavailable } from "./blobs.ts";
import { newDataKey, openSealer, sealedSize, unseal } from "./sealing.ts";

/**
 * A nameless file in which an upload waits, sealed, until it is known to be good: uploads wait on
 * disk and not in memory, and nothing is left behind however the process ends.
 */
export type Spool = {
  dataKey: Buffer;
  write: (bytes: Buffer) => Promise<void>;
  end: () => Promise<void>;
  /** The number of sealed bytes. */
  sealedSize: () => number;
  sealed: () => Readable;
  clear: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Throws STORAGE_UNAVAILABLE, as its functions do when the disk is full or broken. */
export async function openSpool(folder: string): Promise<Spool> {
  const file = path.join(folder, newId());
  const handle = await open(file, "wx+", 0o600).catch(throwStorageUnavailable);
  await unlink(file).catch(throwStorageUnavailable);
  const dataKey = newDataKey();
  const sealer = openSealer(dataKey);
  let size = 0;
  let written = 0;
  const append = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle
        .write(bytes, done, bytes.length - done, written)
        .catch(throwStorageUnavailable);
      done += bytesWritten;
      written += bytesWritten;
    }
  };
  const sealed = () => handle.createReadStream({ start: 0, autoClose: false });
  return {
    dataKey,
    write: async (bytes) => {
      size += bytes.length;
      for (const chunk of sealer.push(bytes)) await append(chunk);
    },
    end: () => append(sealer.end()),
    sealedSize: () => sealedSize(size),
    sealed,
    clear: async () => {
      const pieces: Buffer[] = [];
      try {
        for await (const piece of unseal(dataKey, sealed())) pieces.push(piece);
      } catch (error) {
        throwStorageUnavailable(error);
      }
      return Buffer.concat(pieces);
    },
    close: () => handle.close().catch(() => undefined),
  };
}
