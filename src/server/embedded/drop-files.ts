import type { PGlite } from "@electric-sql/pglite";

type Files = PGlite["Module"]["FS"];

/** The database's own folder, and what are no files. */
const OTHERS = ["/pglite/data", "/dev", "/proc"];
/** What makes a database, changes between encodings, or builds extensions. */
const UNUSED = [
  /^\/pglite\/share\/postgresql\/[^/]+\.(?:bki|sql|txt|sample)$/,
  /^\/pglite\/lib\/postgresql\/pgxs\//,
  /^\/pglite\/lib\/postgresql\/[a-z0-9]+_(?:[a-z0-9]+_)?and_[^/]+\.so$/,
  /^\/pglite\/lib\/postgresql\/euc2004_sjis2004\.so$/,
];

/**
 * Lets go of the files that an engine brings in memory and never reads once its database is made: 3.6 of 6 MB. All of them are parts of
 * one block that the engine keeps for good, so each that stays gets memory of its own, and the block is taken away.
 */
export function dropUnusedFiles({ Module: { FS: files } }: Pick<PGlite, "Module">): void {
  const blocks = new Set<ArrayBuffer>();
  for (const path of filesIn(files, "")) {
    const { contents } = files.lookupPath(path, {}).node as unknown as { contents: Uint8Array };
    const content = contents.slice();
    if (contents.length < contents.buffer.byteLength) blocks.add(contents.buffer as ArrayBuffer);
    files.unlink(path);
    if (!UNUSED.some((kind) => kind.test(path))) files.writeFile(path, content, { canOwn: true });
  }
  const transfer = [...blocks];
  structuredClone(transfer, { transfer });
}

function filesIn(files: Files, folder: string): string[] {
  const names = (files.readdir(folder || "/") as string[]).filter((name) => !/^\.\.?$/.test(name));
  const paths = names.map((name) => `${folder}/${name}`).filter((path) => !OTHERS.includes(path));
  return paths.flatMap((path) => {
    const { mode } = files.lstat(path);
    if (files.isDir(mode)) return filesIn(files, path);
    return files.isFile(mode) ? [path] : [];
  });
}
