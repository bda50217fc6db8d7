import { open, opendir, statfs } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { type BlobStore, NO_SPACE, storageAway } from "./blobs.ts";

/** Below this much free disk no upload is taken: the database needs the rest (document 7). */
const MIN_FREE_BYTES = 1024 ** 3;

/** Keeps blobs as files of one folder, which has to exist. */
export function openDiskBlobs(folder: string): BlobStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    put: async (key, bytes, size) => {
      try {
        await disk.putStream(key, bytes);
        await sync(path.join(folder, key), "r+");
        await syncFolder(folder);
        const stored = await disk.getMetaData(key);
        if (stored.contentLength !== size) throw new Error("A file was stored in part.");
      } catch (error) {
        storageAway(error);
      }
    },
    open: async (key) => {
      try {
        // The driver opens lazily; a missing file has to show before an answer is begun.
        const handle = await open(path.join(folder, key));
        return handle.createReadStream();
      } catch (error) {
        return storageAway(error);
      }
    },
    list: () => listFiles(folder),
    delete: async (key) => {
      await disk.delete(key).catch(storageAway);
    },
    hasRoom: async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => NO_SPACE);
      return bavail * bsize >= MIN_FREE_BYTES;
    },
  };
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(storageAway);
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

async function sync(target: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file is safe once its bytes are and its name is; Windows has no folder to sync. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await sync(folder, "r");
}
