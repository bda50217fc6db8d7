import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readAnchors } from "#/platform/audit/trail-sealing.ts";
import type { Config } from "#/platform/config/config.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import { listApplied } from "#/platform/db/migrate.ts";
import type { BlobStore } from "#/platform/files/blobs.ts";
import { openBlobStore } from "#/platform/files/open-files.ts";
import { sealedSize } from "#/platform/files/sealing.ts";
import { isPublicKey } from "#/platform/ops/archive-key.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { isRewrapping } from "#/platform/ops/rotation.queries.ts";
import { findSecret } from "#/platform/security/root-secret.ts";
import { createArchive, type Manifest, markOf, type NewArchive, SECRET_MEMBER } from "./archive.ts";
import { listKeys, readBlob } from "./blobs.ts";
import { pathOf, sizeText } from "./console.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";
import { listTables, readRows } from "./rows.ts";
import { withoutSweeps } from "./sweep-lease.ts";

export const help = `npm run admin -- backup [<archive>] [--to <public key>] [--plain] [--with-secret]

Writes one archive of all rows and all stored files (still encrypted), itself encrypted to the setting
BACKUP_KEY: only who has the private part can open it. Default: backup-<time>.tar.gz.sealed in the
folder you are in. With a PostgreSQL server the platform may go on working meanwhile; the embedded
database must be stopped first, or DATA_DIR be one of its verified copies (BACKUP_DIR/copy-1).

  --to            encrypts to this public key in place of BACKUP_KEY (backup-key makes one)
  --plain         does not encrypt (.tar.gz): whoever has the archive can read everything in it
  --with-secret   puts the secret in that opens the stored files. Without it keep SECRET_KEY, or the
                  file "secret" of DATA_DIR, elsewhere: nobody can ever open them again otherwise.`;

/** Returns the exit code: also 1 if a stored file could not be read, though the archive is made. */
export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      to: { type: "string" },
      plain: { type: "boolean", default: false },
      "with-secret": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new OperatorError("One archive at most can be named.");
  const publicKey = values.plain ? undefined : recipientOf(values.to ?? config.backup.publicKey);
  const madeAt = new Date().toISOString().replace(/[:.]/g, "-");
  const file = pathOf(positionals[0] ?? `backup-${madeAt}.tar.gz${values.plain ? "" : ".sealed"}`);
  const hasSecret = values["with-secret"];
  const { rows, files, missing } = await withWorld(config, { mustExist: true }, (world) =>
    backUp(world, file, { hasSecret, publicKey }),
  );
  console.log(`${file}\n${rows} rows, ${files} files, ${sizeText(statSync(file).size)}.`);
  if (!publicKey) console.log("It is not encrypted: whoever has it can read everything in it.");
  if (!hasSecret) console.log("The secret is not in it: keep it elsewhere.");
  for (const id of missing)
    console.error(`The bytes of file ${id} are not there. Run: npm run admin -- doctor`);
  return missing.length > 0 ? 1 : 0;
}

/** Throws an OperatorError unless there is a key to encrypt to. */
function recipientOf(publicKey: string | undefined): string {
  if (publicKey && isPublicKey(publicKey)) return publicKey;
  throw new OperatorError(
    publicKey
      ? "--to must be the public part of a key that backup-key has made."
      : "BACKUP_KEY must be set, so that the archive can be encrypted: npm run admin -- backup-key makes it. With --plain it is not encrypted.",
  );
}

type Choice = {
  /** True to include the secret that opens the stored files. */
  hasSecret: boolean;
  /** The public key to encrypt the archive with; if omitted, it is not encrypted. */
  publicKey?: string | undefined;
};

/**
 * Throws if the secret is changing, or has changed since it was read: data may be under two
 * secrets.
 */
async function refuseTwoSecrets({ config, database }: World, secret: string): Promise<void> {
  const isOther = (await findSecret(config, database)) !== secret;
  if (isOther || (await isRewrapping(database.db)))
    throw new OperatorError("The secret is being changed. Run: npm run admin -- rotate-secret");
}

/** Writes the archive, which must not exist yet, and returns what went into it. */
export async function backUp(world: World, file: string, { hasSecret, publicKey }: Choice) {
  await refuseUnmigrated(world);
  const { config, database } = world;
  const secret = await findSecret(config, database);
  if (!secret) throw new OperatorError("There is no secret yet: start the platform once.");
  await refuseTwoSecrets(world, secret);
  refuseExisting(file);
  const archive = await createArchive(file, publicKey);
  try {
    const blobs = await openBlobStore(config);
    return await withoutSweeps(world, async () => {
      const { tables, files, ...layout } = await takeRows(world, archive);
      const missingFiles = await takeFiles(archive, blobs, files);
      await refuseTwoSecrets(world, secret);
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

/** Adds all rows as of one moment. */
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

/** Adds the sealed bytes of each file; returns the ids of missing or broken ones. */
async function takeFiles(archive: NewArchive, blobs: BlobStore, files: readonly LiveFile[]) {
  // Asked for first, so that an unreachable store fails instead of looking empty.
  const keys = await listKeys(blobs);
  const missing: string[] = [];
  for (const { id, size } of files) {
    const bytes = keys.has(id) ? await readBlob(blobs, id) : undefined;
    if (bytes?.length === sealedSize(size)) await archive.add(`files/${id}`, bytes);
    else missing.push(id);
  }
  return missing;
}
