import { sql } from "kysely";
import { listStaffIds } from "#/domain/messaging/notices/notices.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { listApplied, readMigrations } from "#/platform/db/migrate.ts";
import { type Finding, few, note, ok, trouble } from "./findings.ts";
import type { World } from "./open-world.ts";

const OLDEST_VERSION = 150_000;
const LONGEST_DRIFT_SECONDS = 5;

export async function checkDatabase({ database }: World): Promise<Finding[]> {
  const { db } = database;
  const migrations = await checkMigrations(db);
  const findings = [await checkVersion(db), await checkClock(db), migrations];
  return migrations.level === "trouble" ? findings : [...findings, await checkAdmin(db)];
}

async function checkVersion(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string; number: number; size: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      pg_database_size(current_database())::float8 as size`.execute(db);
  const { version = "", number = 0, size = 0 } = rows[0] ?? {};
  const text = `Database: PostgreSQL ${version.split(" ")[0]}, ${Math.round(size / 1024 ** 2)} MiB.`;
  return number >= OLDEST_VERSION ? ok(text) : trouble(`${text} Version 15 or later is needed.`);
}

/** The database's clock decides expiries, the server's decides links and days. */
async function checkClock(db: Db): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const here = (before + Date.now()) / 2;
  const drift = Math.abs((rows[0]?.now.valueOf() ?? 0) - here) / 1000;
  if (drift <= LONGEST_DRIFT_SECONDS) return ok("Clocks: the database's and this machine's agree.");
  return trouble(`Clocks: the database's and this machine's are ${Math.round(drift)} s apart.`);
}

async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await listApplied(db);
  const known = await readMigrations();
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const missing = known.filter(({ name }) => !checksums.has(name));
  const changed = known.filter(
    ({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum,
  );
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name));
  const names = (list: readonly { name: string }[]) => few(list.map(({ name }) => name));
  if (missing.length > 0) {
    return trouble(`Migrations: not applied: ${names(missing)}. Run: npm run admin -- migrate`);
  }
  if (changed.length > 0) return trouble(`Migrations: changed after use: ${names(changed)}.`);
  if (unknown.length > 0) return note(`Migrations: a newer version applied ${names(unknown)}.`);
  return ok(`Migrations: all ${known.length} applied.`);
}

async function checkAdmin(db: Db): Promise<Finding> {
  const admins = await listStaffIds(db, null);
  if (admins.length > 0) return ok("Accounts: there is a general admin.");
  return trouble("Accounts: no general admin. Run: npm run admin -- create-admin <email>");
}
