/** The copies of a running embedded database: a folder's contents, and when one is complete. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { syncFolder } from "#/platform/files/disk-blobs.ts";

const ABOUT = "copy.json";
const FORMAT = 1;

const CopyManifest = z.object({
  format: z.literal(FORMAT),
  /** The moment whose rows and files the copy holds. */
  takenAt: z.iso.datetime(),
  /** Identifies the secret that the files are sealed with, without revealing it. */
  secretMark: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sum: z.string() })).min(1),
  /** The stored files that the rows refer to; none if they are in an object store. */
  files: z.array(z.string()),
});

/** The metadata of a verified copy. */
type CopyManifest = z.output<typeof CopyManifest>;

/** A folder `copy-<n>` with a database in `db`; `about` is set only if it was verified. */
export type Copy = { folder: string; about: CopyManifest | undefined };

/** The folder of the stored files of all copies, unchanged: sealed, under their ids. */
export const copiedFiles = (directory: string): string => path.join(directory, "files");

/** Returns the copies of a folder, verified ones first, the newest before the others. */
export async function listCopies(directory: string): Promise<Copy[]> {
  const names = await readdir(directory).catch(() => []);
  const folders = names.filter((name) => /^copy-\d+$/.test(name)).sort();
  const copies = await Promise.all(folders.map((name) => readCopy(path.join(directory, name))));
  return copies.sort((a, b) => takenAt(b).localeCompare(takenAt(a)));
}

const takenAt = ({ about }: Copy): string => about?.takenAt ?? "";

export async function readCopy(folder: string): Promise<Copy> {
  const text = await readFile(path.join(folder, ABOUT), "utf8").catch(() => "");
  try {
    return { folder, about: CopyManifest.parse(JSON.parse(text)) };
  } catch {
    return { folder, about: undefined };
  }
}

/** Returns the folder for the next copy: a missing or incomplete one, or else the oldest. */
export async function folderForNext(directory: string, count: number): Promise<string> {
  const copies = await listCopies(directory);
  const folders = Array.from({ length: count }, (_, at) => path.join(directory, `copy-${at + 1}`));
  const unused = folders.find((folder) => !copies.some((copy) => copy.folder === folder));
  const oldest = copies.findLast(({ folder }) => folders.includes(folder));
  return unused ?? oldest?.folder ?? path.join(directory, "copy-1");
}

/** Marks a copy as incomplete. */
export async function invalidateCopy(folder: string): Promise<void> {
  await rm(path.join(folder, ABOUT), { force: true });
  await syncFolder(folder);
}

/** Marks a copy as complete. */
export async function completeCopy(
  folder: string,
  about: Omit<CopyManifest, "format">,
): Promise<void> {
  const file = path.join(folder, ABOUT);
  const text = JSON.stringify({ format: FORMAT, ...about });
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(folder);
}

/** Removes the copies beyond `count`, and the stored files that no copy refers to. */
export async function prune(directory: string, count: number): Promise<void> {
  const copies = await listCopies(directory);
  const isBeyond = ({ folder }: Copy) => Number(/-(\d+)$/.exec(folder)?.[1]) > count;
  for (const { folder } of copies.filter(isBeyond)) await rm(folder, { recursive: true });
  const kept = new Set(copies.flatMap(({ about }) => about?.files ?? []));
  const files = copiedFiles(directory);
  for (const id of await readdir(files).catch(() => [])) {
    if (!kept.has(id)) await rm(path.join(files, id), { force: true });
  }
}
