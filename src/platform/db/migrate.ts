import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Kysely, sql, type Transaction } from "kysely";
import { ROOT } from "../config/root.ts";
import { OperatorError } from "../ops/operator-error.ts";
import { upgradeToBaseline } from "./upgrade.ts";

type Log = { warn: (message: string) => void };

/** Any number that no other lock uses. */
const LOCK = 7_254_001;

/** The whole schema as of one version; earlier migrations no longer exist. */
const BASELINE = "0001_baseline.sql";

const migrationsFolder = pathToFileURL(path.join(ROOT, "migrations/"));

/**
 * Applies the files of `migrations/` that the database does not have yet, in the order of their
 * numbers, each in a transaction with its own row in `schema_migrations`. A database of the version
 * before the baseline is upgraded to it first. Returns how many were applied. Several instances may
 * call it at once. Throws an OperatorError for an older database, and if an applied file has been
 * changed since.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { folder = migrationsFolder, log }: { folder?: URL; log?: Log } = {},
): Promise<number> {
  const migrations = await readMigrations(folder);
  // Writes nothing if there is nothing to apply: the server must start on a full disk, too.
  if ((await listApplied(db)).length === 0) {
    await db.transaction().execute(async (tx) => {
      await lock(tx);
      await createLedger(tx);
    });
  }
  let count = (await upgradeOlder(db, migrations, folder)) ? 1 : 0;
  const unknown = await listUnknown(db, migrations);
  if (unknown.length > 0) {
    log?.warn(
      `The database has migrations this version does not know (${unknown.join(", ")}): it was last ` +
        "migrated by a newer one.",
    );
  }
  for (const migration of migrations) {
    if (await applyOnce(db, migration)) count += 1;
  }
  return count;
}

export type Migration = { name: string; text: string; checksum: string };

const createLedger = <T>(tx: Kysely<T>) =>
  sql`create table if not exists schema_migrations (
    name       text primary key,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx);

/** Applies these in the caller's transaction, to a database that has no tables yet. */
export async function migrateWithin<T>(
  tx: Transaction<T>,
  migrations: readonly Migration[],
): Promise<void> {
  await lock(tx);
  await createLedger(tx);
  for (const migration of migrations) await apply(tx, migration);
}

/** Returns the applied migrations, in order; none if the database is still empty. */
export async function listApplied<T>(db: Kysely<T>): Promise<{ name: string; checksum: string }[]> {
  const ledger = await sql`select from pg_tables
    where schemaname = current_schema() and tablename = 'schema_migrations'`.execute(db);
  if (ledger.rows.length === 0) return [];
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db);
  return rows;
}

/** Returns the migrations of this version, in order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  return Promise.all(
    names.sort().map(async (name) => {
      // A checkout on Windows may change the line ends, which must not change the checksum.
      const text = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Returns true if the database was older than the baseline and has been upgraded to it. */
async function upgradeOlder<T>(db: Kysely<T>, known: Migration[], folder: URL): Promise<boolean> {
  const baseline = known.find(({ name }) => name === BASELINE);
  const olderThan = async (tx: Kysely<T>) => {
    const applied = (await listApplied(tx)).map(({ name }) => name);
    return baseline && applied.length > 0 && !applied.includes(BASELINE) ? applied : undefined;
  };
  if (!baseline || !(await olderThan(db))) return false;
  return db.transaction().execute(async (tx) => {
    await lock(tx);
    // Another instance may have upgraded it meanwhile.
    const applied = await olderThan(tx);
    if (applied) await upgradeToBaseline(tx, { baseline, applied, folder });
    return applied !== undefined;
  });
}

async function listUnknown<T>(db: Kysely<T>, known: Migration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  const names = new Set(known.map(({ name }) => name));
  return rows.map(({ name }) => name).filter((name) => !names.has(name));
}

async function applyOnce<T>(db: Kysely<T>, migration: Migration): Promise<boolean> {
  const { name, checksum } = migration;
  return db.transaction().execute(async (tx) => {
    await lock(tx);
    const { rows } = await sql<{ checksum: string }>`
      select checksum from schema_migrations where name = ${name}`.execute(tx);
    const [applied] = rows;
    if (applied && applied.checksum !== checksum) {
      throw new OperatorError(
        `Migration ${name} was changed after it had been applied. Restore the file and put the change ` +
          "into a new migration.",
      );
    }
    if (applied) return false;
    await apply(tx, migration);
    return true;
  });
}

async function apply<T>(tx: Kysely<T>, { name, text, checksum }: Migration): Promise<void> {
  await sql.raw(text).execute(tx);
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(
    tx,
  );
}

/**
 * Held until the transaction ends, so that a second instance waits and then finds the row. The
 * transaction may take as long as it needs, even if a pooler drops what connections ask for and a
 * role's own limit applies.
 */
async function lock<T>(tx: Kysely<T>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}
