import { existsSync } from "node:fs";
import path from "node:path";
import { type Clock, openClock } from "#/platform/app/clock.ts";
import type { Config } from "#/platform/config/config.ts";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import { listApplied, readMigrations } from "#/platform/db/migrate.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";

const STATEMENT_TIMEOUT_MS = 30 * 60_000;

/** The input of every command: the settings and the open database, not migrated. */
export type World = { config: Config; database: Database; clock: Clock };

/**
 * Opens the database of the settings, runs the work and closes it. The embedded one can be open
 * only once, so the server must not run; with `mustExist` a missing one is not created.
 */
export async function withWorld<T>(
  config: Config,
  { mustExist }: { mustExist: boolean },
  work: (world: World) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl, hasNamedStatements } = config;
  if (!databaseUrl && mustExist && !existsSync(path.join(dataDir, "db", "PG_VERSION"))) {
    throw new OperatorError(`There is no database in ${dataDir} (DATA_DIR).`);
  }
  const database = await openDatabase({
    dataDir,
    hasNamedStatements,
    ...(databaseUrl ? { databaseUrl } : {}),
    // Checking the keys of a large restore takes longer than any call may.
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    embedded: { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    log: { warn: (message) => console.warn(message) },
  });
  try {
    return await work({ config, database, clock: openClock(config.testClockFile) });
  } finally {
    await database.close();
  }
}

/** Throws an OperatorError unless the database has the layout of this version. */
export async function refuseUnmigrated({ database }: World): Promise<void> {
  const applied = new Set((await listApplied(database.db)).map(({ name }) => name));
  const known = (await readMigrations()).map(({ name }) => name);
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new OperatorError(
      `The database lacks ${missing.length} migration(s) of this version. Run: npm run admin -- migrate`,
    );
  }
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database was migrated by a newer version (${unknown.join(", ")}). Use that one.`,
    );
  }
}
