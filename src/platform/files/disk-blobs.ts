import { createWriteStream } from "node:fs";
import { open, opendir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { forEachConcurrent } from "../jobs/for-each-concurrent.ts";
import { type BlobStore, NO_SPACE, throwStorageUnavailable } from "./blobs.ts";

/** No upload is taken with less free disk than this: the database needs the rest (document 7). */
const MIN_FREE_BYTES = 1024 ** 3;

/**
 * Keeps blobs as files of one folder, which has to exist. Keys are ids, so they are safe file
 * names.
 */
export function openDiskBlobs(folder: string): BlobStore {
  const fileOf = (key: string) => path.join(folder, key);
  return {
    put: async (key, bytes, size, many) => {
      try {
        await pipeline(bytes, createWriteStream(fileOf(key), { flush: !many }));
        if (!many) await syncFolder(folder);
        const stats = await stat(fileOf(key));
        if (stats.size !== size) throw new Error("A file was stored in part.");
      } catch (error) {
        throwStorageUnavailable(error);
      }
    },
    settle: async (keys) => {
      try {
        await forEachConcurrent(keys, (key) => syncFile(fileOf(key)));
        await syncFolder(folder);
      } catch (error) {
        throwStorageUnavailable(error);
      }
    },
    open: async (key) => {
      try {
        // A stream opened by name opens lazily; a missing file has to fail before the response
        // starts.
        const handle = await open(fileOf(key));
        return handle.createReadStream();
      } catch (error) {
        return throwStorageUnavailable(error);
      }
    },
    list: () => listFiles(folder),
    delete: async (key) => {
      await rm(fileOf(key), { force: true }).catch(throwStorageUnavailable);
    },
    hasRoom: async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => NO_SPACE);
      return bavail * bsize >= MIN_FREE_BYTES;
    },
  };
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(throwStorageUnavailable);
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

/** Resolves once the file's bytes are on the disk. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, "r+");
  await handle.sync();
}

/** A file is safe once its bytes and its name are on the disk; Windows has no folder to sync. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
