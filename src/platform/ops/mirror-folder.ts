import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { syncFile } from "#/platform/files/disk-blobs.ts";
import { forEachConcurrent } from "#/platform/jobs/for-each-concurrent.ts";

/** A file written this shortly before may be written again without a new modification time. */
const UNSURE_MS = 2_000;
const NEVER = new Date(0);

type Options = {
  /** True if a path in the folder is neither copied nor removed from the copy. */
  isLeftOut: (relative: string) => boolean;
};

/**
 * Makes one folder like another: copies the files whose size or time differ, removes those that no
 * longer exist, and syncs what it copied. A file that changes during the copy is copied as found,
 * and again the next time. Returns how many bytes were copied.
 */
export async function mirrorFolder(
  source: string,
  target: string,
  { isLeftOut }: Options,
): Promise<number> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const [here, there] = await Promise.all([listTree(source), listTree(target)]);
  const kept = here.filter(({ relative }) => !isLeftOut(relative));
  const known = new Set(kept.map(({ relative }) => relative));
  for (const { relative } of there) {
    if (known.has(relative) || isLeftOut(relative)) continue;
    await rm(path.join(target, relative), { recursive: true, force: true });
  }
  for (const { relative, isFolder } of kept) {
    if (isFolder) await mkdir(path.join(target, relative), { recursive: true, mode: 0o700 });
  }
  const files = kept.filter(({ isFolder }) => !isFolder);
  let bytes = 0;
  await forEachConcurrent(files, async ({ relative }) => {
    const copied = await copyChanged(path.join(source, relative), path.join(target, relative));
    bytes += copied;
  });
  return bytes;
}

type Entry = { relative: string; isFolder: boolean };

async function listTree(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({
    relative: path.relative(folder, path.join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));
}

async function copyChanged(from: string, to: string): Promise<number> {
  const startedAt = Date.now();
  const [before, copied] = await Promise.all([orNothing(stat(from)), orNothing(stat(to))]);
  if (!before) return 0;
  const isSame = copied?.size === before.size && Math.abs(copied.mtimeMs - before.mtimeMs) < 1;
  if (isSame) return 0;
  const isThere = await orNothing(copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true));
  // A table dropped since is also missing at the end of the log.
  if (!isThere) return 0;
  await syncFile(to);
  const isSure = before.mtimeMs < startedAt - UNSURE_MS;
  await utimes(to, before.atime, isSure ? before.mtime : NEVER);
  return before.size;
}

/** Returns undefined for a missing file; throws every other error. */
async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Syncs the files of a folder that were written since a time, in milliseconds. */
export async function syncWritten(folder: string, sinceMs: number): Promise<void> {
  const files = (await listTree(folder)).filter(({ isFolder }) => !isFolder);
  await forEachConcurrent(files, async ({ relative }) => {
    const file = path.join(folder, relative);
    const { mtimeMs } = await stat(file);
    if (mtimeMs >= sinceMs - UNSURE_MS) await syncFile(file);
  });
}
