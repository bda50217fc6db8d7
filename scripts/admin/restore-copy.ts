import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { openDatabase } from "#/platform/db/db.ts";
import { syncFile, syncFolder } from "#/platform/files/disk-blobs.ts";
import { forEachConcurrent } from "#/platform/jobs/for-each-concurrent.ts";
import { copiedFiles, listCopies, readCopy } from "#/platform/ops/copies.ts";
import { mirrorFolder } from "#/platform/ops/mirror-folder.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { readTableSums } from "#/platform/ops/table-sums.ts";
import { keptInFolder } from "#/platform/security/root-secret.ts";
import { markOf } from "./archive.ts";
import { pathOf } from "./console.ts";
import { inspect, printFindings } from "./doctor.ts";
import { withWorld } from "./open-world.ts";
import { settleWaiting } from "./waiting-mails.ts";

export const help = `npm run admin -- restore-copy [<folder>] [--replace] [--without-mails]

Puts a verified copy of the embedded database (BACKUP_DIR, or another folder of copies, or one copy of
it) in the place of the one in DATA_DIR, with the stored files. Default: the newest. The platform on
DATA_DIR must be stopped; the one that makes the copies may work on.

  --replace   also where DATA_DIR holds a database: it stays beside as db.before-<time>
  --without-mails   does not send what waited in the copy and was due since: the hub it was made of
              may have sent it`;

/** Returns the doctor's exit code. */
export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      replace: { type: "boolean", default: false },
      "without-mails": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new OperatorError("One folder at most can be named.");
  const place = positionals[0] ? pathOf(positionals[0]) : config.backup.directory;
  if (!place) throw new OperatorError("Name the folder of the copies, or set BACKUP_DIR.");
  const { takenAt, rows } = await restoreCopy(config, place, values.replace);
  const findings = await withWorld(config, { mustExist: true }, async (world) => {
    const isWithout = values["without-mails"];
    const waiting = await settleWaiting(world, { madeAt: takenAt, isWithout });
    return [...(await inspect(world)), ...waiting];
  });
  console.log(`Restored ${rows} rows and the files of ${takenAt}. As it is now:`);
  return printFindings(findings);
}

/**
 * Replaces the database in DATA_DIR by the newest verified copy of a folder, or by the copy that
 * the folder itself is. The copy is first opened next to it and compared row by row with what was
 * verified. Throws an OperatorError with nothing changed.
 */
export async function restoreCopy(config: Config, place: string, mayReplace: boolean) {
  if (config.databaseUrl) {
    throw new OperatorError("A copy is of the embedded database: leave DATABASE_URL unset.");
  }
  const { folder, about } = await findCopy(place);
  const { dataDir } = config;
  const target = path.join(dataDir, "db");
  if (existsSync(target)) await refuseUsed(dataDir, mayReplace);
  await refuseSecret(config, about.secretMark);
  const beside = path.join(dataDir, "restored");
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  await mirrorFolder(path.join(folder, "db"), path.join(beside, "db"), { isLeftOut: () => false });
  if ((await readCopy(folder)).about?.takenAt !== about.takenAt) {
    throw new OperatorError(`${folder} was written anew meanwhile. Try again.`);
  }
  await compare(beside, about.tables);
  if (!config.s3) await takeFiles(path.dirname(folder), dataDir, about.files);
  if (existsSync(target)) {
    await rename(target, `${target}.before-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  }
  await rename(path.join(beside, "db"), target);
  await rm(beside, { recursive: true, force: true });
  await syncFolder(dataDir);
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: about.takenAt, rows };
}

async function findCopy(place: string) {
  const copies = [await readCopy(place), ...(await listCopies(place))];
  for (const { folder, about } of copies) if (about) return { folder, about };
  throw new OperatorError(`There is no verified copy in ${place}.`);
}

/** Opening it tells whether another process has it open. */
async function refuseUsed(dataDir: string, mayReplace: boolean): Promise<void> {
  if (!mayReplace) {
    throw new OperatorError(
      `${dataDir} holds a database. With --replace it is put aside, and the copy takes its place.`,
    );
  }
  const database = await openDatabase({ dataDir }).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    // A database that no longer opens is the reason for using a copy.
    return undefined;
  });
  await database?.close();
}

async function refuseSecret(config: Config, mark: string): Promise<void> {
  const secret = config.secretKey ?? (await keptInFolder(config.dataDir));
  if (secret && markOf(secret) === mark) return;
  throw new OperatorError(
    "The copy holds no secret: SECRET_KEY, or the file secret of DATA_DIR, must be the one of the platform it was made on.",
  );
}

async function compare(
  folder: string,
  tables: readonly { name: string; rows: number; sum: string }[],
): Promise<void> {
  const database = await openDatabase({ dataDir: folder });
  try {
    const found = new Map((await readTableSums(database.db)).map((table) => [table.name, table]));
    const wrong = tables.find(
      ({ name, rows, sum }) => found.get(name)?.rows !== rows || found.get(name)?.sum !== sum,
    );
    if (wrong) throw new OperatorError(`The copy is damaged: ${wrong.name} is not as it was.`);
  } finally {
    await database.close();
  }
}

/** Copies the sealed bytes that are missing. */
async function takeFiles(directory: string, dataDir: string, ids: readonly string[]) {
  const [from, to] = [copiedFiles(directory), path.join(dataDir, "files")];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const known = new Set(await readdir(to));
  await forEachConcurrent(
    ids.filter((id) => !known.has(id)),
    async (id) => {
      await copyFile(path.join(from, id), path.join(to, id));
      await syncFile(path.join(to, id));
    },
  );
  await syncFolder(to);
}
