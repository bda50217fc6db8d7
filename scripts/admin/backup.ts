import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "#/server/config.ts";
import { listApplied } from "#/server/db/migrate.ts";
import type { Db, Tables } from "#/server/db.ts";
import type { BlobStore } from "#/server/files/blobs.ts";
import { openBlobStore } from "#/server/files/open-files.ts";
import { sealedSize } from "#/server/files/sealing.ts";
import { OperatorError } from "#/server/operator-error.ts";
import { findSecret } from "#/server/root-secret.ts";
import { readAnchors } from "#/server/trail/sealing.ts";
import { createArchive, type Manifest, markOf, type NewArchive, SECRET_MEMBER } from "./archive.ts";
import { listKeys, readBlob } from "./blobs.ts";
import { pathOf, sizeText } from "./console.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";
import { listTables, readRows } from "./rows.ts";
import { withoutSweeps } from "./sweep-lease.ts";

export const help = `npm run admin -- backup [<archive>] [--without-secret]

Writes one archive (.tar.gz) of all rows, all stored files (still encrypted) and the secret that
opens them. Default: backup-<time>.tar.gz in the folder you are in. With a PostgreSQL server the
platform may go on working meanwhile; the embedded database must be stopped first.

  --without-secret   leaves the secret out. Keep SECRET_KEY, or the file "secret" of DATA_DIR,
                     elsewhere: without it nobody can ever open the stored files again.

Keep the archive as safe as the platform itself: whoever has it can read everything in it.`;

/** Returns the exit code: 1 as well where a stored file could not be read, though the archive is made. */
export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { "without-secret": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new OperatorError("One archive at most can be named.");
  const file = pathOf(
    positionals[0] ?? `backup-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`,
  );
  const { rows, files, missing } = await withWorld(config, { mustExist: true }, (world) =>
    backUp(world, file, !values["without-secret"]),
  );
  console.log(`${file}\n${rows} rows, ${files} files, ${sizeText(statSync(file).size)}.`);
  if (values["without-secret"]) console.log("The secret is not in it: keep it elsewhere.");
  for (const id of missing)
    console.error(`The bytes of file ${id} are not there. Run: npm run admin -- doctor`);
  return missing.length > 0 ? 1 : 0;
}

/** Writes the archive, which must not be there yet, and returns what went into it. */
export async function backUp(world: World, file: string, hasSecret: boolean) {
  await refuseUnmigrated(world);
  const { config, database } = world;
  const secret = await findSecret(config, database);
  if (!secret) throw new OperatorError("There is no secret yet: start the platform once.");
  refuseExisting(file);
  const archive = await createArchive(file);
  try {
    const blobs = await openBlobStore(config);
    return await withoutSweeps(world, async () => {
      const { tables, files, ...layout } = await takeRows(world, archive);
      const missingFiles = await takeFiles(archive, blobs, files);
      if (hasSecret) await archive.add(SECRET_MEMBER, Buffer.from(secret));
      await archive.finish({ ...layout, tables, missingFiles, secretMark: markOf(secret) });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return { rows, files: files.length - missingFiles.length, missing: missingFiles };
    });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

function refuseExisting(file: string) {
  if (statSync(file, { throwIfNoEntry: false }))
    throw new OperatorError(`${file} is there already.`);
  if (!statSync(path.dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new OperatorError(`There is no folder ${path.dirname(file)}.`);
  }
}

type LiveFile = { id: string; size: number };

/** All rows as they were at one moment. */
async function takeRows({ database }: World, archive: NewArchive) {
  return database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const tables: Manifest["tables"] = [];
      for (const table of await listTables(tx)) {
        tables.push({ ...table, rows: await takeTable(tx, archive, table.name) });
      }
      const files: LiveFile[] = await tx
        .selectFrom("files")
        .select(["id", "size"])
        .where("state", "=", "live")
        .orderBy("id")
        .execute();
      return {
        tables,
        files,
        migrations: await listApplied<Tables>(tx),
        trail: await readAnchors(tx),
      };
    });
}

async function takeTable(tx: Db, archive: NewArchive, table: string): Promise<number> {
  let rows = 0;
  let piece = 0;
  for await (const { lines, count } of readRows(tx, table)) {
    piece += 1;
    await archive.add(`rows/${table}.${String(piece).padStart(6, "0")}.jsonl`, lines);
    rows += count;
  }
  return rows;
}

/** The sealed bytes of each file; returns the ids of those that are not there as they should be. */
async function takeFiles(archive: NewArchive, blobs: BlobStore, files: readonly LiveFile[]) {
  // Asked for first, so that a store that is away fails and does not look empty.
  const keys = await listKeys(blobs);
  const missing: string[] = [];
  for (const { id, size } of files) {
    const bytes = keys.has(id) ? await readBlob(blobs, id) : undefined;
    if (bytes?.length === sealedSize(size)) await archive.add(`files/${id}`, bytes);
    else missing.push(id);
  }
  return missing;
}
