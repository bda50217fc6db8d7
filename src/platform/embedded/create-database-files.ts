import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Makes the files of an empty embedded database. They are created next to the directory, synced and
 * then renamed, so that the directory is either absent or complete, even after a crash.
 */
export async function createDatabaseFiles(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  // The write-ahead log grows in steps of this size; the default 16 MB are much for an empty
  // database.
  const initDbStartParams = ["--wal-segsize=4"];
  const engine = await PGlite.create({ dataDir: unfinished, initDbStartParams });
  await engine.close();
  await syncTree(unfinished);
  await rename(unfinished, directory);
  await syncPath(path.dirname(directory));
}

/** Many at a time, since the disk syncs neighbours together. */
async function syncTree(directory: string) {
  const entries = await readdir(directory, { recursive: true });
  const paths = [directory, ...entries.map((entry) => path.join(directory, entry))];
  for (let start = 0; start < paths.length; start += 64) {
    await Promise.all(paths.slice(start, start + 64).map(syncPath));
  }
}

async function syncPath(target: string) {
  // Windows can neither open nor sync a directory.
  if (process.platform === "win32") return;
  await using file = await open(target, "r");
  await file.sync();
}
