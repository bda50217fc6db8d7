import { copyFile, mkdir, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Config } from "#/platform/config/config.ts";
import { type Db, openDatabase } from "#/platform/db/db.ts";
import { syncFile, syncFolder } from "#/platform/files/disk-blobs.ts";
import { forEachConcurrent } from "#/platform/jobs/for-each-concurrent.ts";
import { type Secrets, secretMark } from "#/platform/security/secrets.ts";
import { completeCopy, copiedFiles, folderForNext, invalidateCopy, prune } from "./copies.ts";
import { mirrorFolder, syncWritten } from "./mirror-folder.ts";
import { isRewrapping } from "./rotation.queries.ts";
import {
  listTablesWithId,
  type NewestRows,
  readNewestRows,
  readTableSums,
  type TableSum,
} from "./table-sums.ts";

/** With less free disk than this no copy starts: a database on the same disk needs the rest. */
const MIN_FREE_BYTES = 1024 ** 3;
/** Enough to read one table of a large hub. */
const LONGEST_READ_MS = 10 * 60_000;

type CopySource = {
  config: Pick<Config, "dataDir" | "s3"> & { backup: { directory: string; copies: number } };
  db: Db;
  secrets: Secrets;
};

/** What a copy took; calls made during it waited at most for the longer one of `heldMs`. */
type CopyResult = {
  folder: string;
  copiedBytes: number;
  /**
   * How long the one connection was held, in milliseconds: at the beginning (a checkpoint) and at
   * the end.
   */
  heldMs: [begin: number, end: number];
  totalMs: number;
};

/**
 * Copies the embedded database while it works, by PostgreSQL's own online backup: pages copied
 * while they change may be torn, and the log of that time repairs them. The copy is then opened,
 * read to its last row and compared; only a complete one counts. Throws on failure, leaving the
 * other copies as they were.
 */
export async function takeCopy(source: CopySource): Promise<CopyResult> {
  const { config, db } = source;
  const { directory, copies } = config.backup;
  const startedAt = performance.now();
  await mkdir(copiedFiles(directory), { recursive: true, mode: 0o700 });
  await refuseFullDisk(directory);
  await refuseTwoSecrets(db);
  const folder = await folderForNext(directory, copies);
  await mkdir(path.join(folder, "db"), { recursive: true, mode: 0o700 });
  await invalidateCopy(folder);
  const { end, copiedBytes, heldMs } = await copyOnline(source, folder);
  await copyLog(config.dataDir, folder, end);
  if (!config.s3) await copyFiles(config.dataDir, directory, end.files);
  const tables = await verify(folder, end.ends);
  const { files, takenAt, secretMark: mark } = end;
  await completeCopy(folder, { takenAt, secretMark: mark, tables, files });
  await prune(directory, copies);
  const totalMs = performance.now() - startedAt;
  return { folder, copiedBytes, heldMs, totalMs };
}

async function refuseFullDisk(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < MIN_FREE_BYTES) {
    throw new Error(`The disk of ${directory} (BACKUP_DIR) has less than 1 GiB left.`);
  }
}

/** During a rotation data is under two secrets, and a copy names only one. */
async function refuseTwoSecrets(db: Db): Promise<void> {
  if (await isRewrapping(db))
    throw new Error("The secret is being changed: the next copy comes after it.");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const begin = (one: Db) => sql`select pg_backup_start('copy', true)`.execute(one);

/** Copies the files of the database between the begin and the end of an online backup. */
async function copyOnline({ config, db, secrets }: CopySource, folder: string) {
  const { dataDir, s3, backup } = config;
  // Writes what is in memory to the files; from here on the log holds whole pages.
  const beginMs = await db.connection().execute((one) => timed(() => begin(one)));
  try {
    const target = path.join(folder, "db");
    const copiedBytes = await mirrorFolder(path.join(dataDir, "db"), target, { isLeftOut });
    // Copies most files now, so that few are left when the moment is fixed.
    if (!s3) await copyFiles(dataDir, backup.directory, await listFiles(db), { mayMiss: true });
    const end = await finish({ db, secrets }, await listTablesWithId(db), !s3);
    return { end, copiedBytes, heldMs: [beginMs, end.heldMs] as [number, number] };
  } catch (error) {
    await sql`select pg_backup_stop(false)`.execute(db).catch(() => undefined);
    throw error;
  }
}

/** The log is copied at the end; the rest belongs to a process or is remade. */
const isLeftOut = (relative: string): boolean =>
  /^pg_wal[/\\]|^postmaster\.|pgsql_tmp|^pg_stat_tmp[/\\]|^backup_label$/.test(relative);

const listFiles = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("files").select("id").where("state", "=", "live").execute()).map(
    ({ id }) => id,
  );

type IdTables = Awaited<ReturnType<typeof listTablesWithId>>;

type End = {
  takenAt: string;
  secretMark: string;
  label: string;
  firstLog: string;
  lastLog: string;
  ends: NewestRows;
  files: string[];
  heldMs: number;
};

/** Fixes the moment of the copy, while nobody else has the only connection. */
const finish = (
  { db, secrets }: Pick<CopySource, "db" | "secrets">,
  tables: IdTables,
  hasFiles: boolean,
): Promise<End> =>
  db.transaction().execute(async (tx) => {
    const startedAt = performance.now();
    await refuseTwoSecrets(tx);
    const mark = secretMark(secrets);
    const ends = await readNewestRows(tx, tables);
    const files = hasFiles ? await listFiles(tx) : [];
    const takenAt = new Date().toISOString();
    const { rows } = await sql<{ label: string; lastLog: string }>`
      select labelfile as label, pg_walfile_name(lsn - 1) as last_log
      from pg_backup_stop(false)`.execute(tx);
    const { label = "", lastLog = "" } = rows[0] ?? {};
    const start = label.split("\n").find((line) => line.startsWith("START WAL LOCATION: "));
    const firstLog = /\(file ([0-9A-F]{24})\)$/.exec(start ?? "")?.[1];
    if (!firstLog) throw new Error("The embedded database gave no label for its copy.");
    const heldMs = performance.now() - startedAt;
    return { takenAt, secretMark: mark, label, firstLog, lastLog, ends, files, heldMs };
  });

/** Copies the log from begin to end, and writes the label that makes it replay from there. */
async function copyLog(dataDir: string, folder: string, { label, firstLog, lastLog }: End) {
  const [from, to] = [path.join(dataDir, "db", "pg_wal"), path.join(folder, "db", "pg_wal")];
  await rm(to, { recursive: true, force: true });
  await mkdir(path.join(to, "archive_status"), { recursive: true, mode: 0o700 });
  await mkdir(path.join(to, "summaries"), { mode: 0o700 });
  const names = (await readdir(from)).filter((name) => name >= firstLog && name <= lastLog);
  const pieces = names.filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (!pieces.includes(firstLog) || !pieces.includes(lastLog)) {
    throw new Error("The log of the embedded database was cut while it was copied.");
  }
  for (const name of pieces) await copyFile(path.join(from, name), path.join(to, name));
  const file = path.join(folder, "db", "backup_label");
  await writeFile(file, label, { mode: 0o600, flush: true });
}

type Tolerance = {
  /** Files may have been removed since they were listed. */
  mayMiss?: boolean;
};

/** Copies the sealed bytes of stored files, which never change under an id. */
async function copyFiles(
  dataDir: string,
  directory: string,
  ids: readonly string[],
  { mayMiss = false }: Tolerance = {},
): Promise<void> {
  const target = copiedFiles(directory);
  const known = new Set(await readdir(target));
  const missing = ids.filter((id) => !known.has(id));
  await forEachConcurrent(missing, async (id) => {
    const from = path.join(dataDir, "files", id);
    const unfinished = path.join(target, `${id}.part`);
    try {
      await copyFile(from, unfinished);
      await syncFile(unfinished);
      await rename(unfinished, path.join(target, id));
    } catch (error) {
      if (!mayMiss || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  });
  await syncFolder(target);
}

/**
 * Opens the copy, which replays the log up to its moment, compares the ends of its tables with
 * those found then, and reads every row (a corrupt page fails by its checksum). Returns the sums of
 * the tables.
 */
async function verify(folder: string, ends: NewestRows): Promise<TableSum[]> {
  const openedAt = Date.now();
  const embedded = { isDurable: false, statementTimeoutMs: LONGEST_READ_MS, lockTimeoutMs: 0 };
  const copy = await openDatabase({ dataDir: folder, embedded });
  try {
    const found = await readNewestRows(copy.db, await listTablesWithId(copy.db));
    const [wrong] = Object.keys({ ...ends, ...found }).filter((name) => found[name] !== ends[name]);
    if (wrong) throw new Error(`The copy does not end where the database did: ${wrong}.`);
    return await readTableSums(copy.db);
  } finally {
    await copy.close();
    await syncWritten(path.join(folder, "db"), openedAt);
  }
}
