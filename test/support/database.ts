import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { type Database, openDatabase, toDatabase } from "#/platform/db/db.ts";
import { openServerPool } from "#/platform/db/server-pool.ts";
import { type EmbeddedOptions, openEmbedded } from "#/platform/embedded/open-embedded.ts";
import { type Place, reuse } from "./reuse.ts";
import { promised, scaledTimeout } from "./scaled-timeout.ts";
import { currentRun, runFolder } from "./test-run.ts";
import { FRESHEN } from "./wipe.ts";

export type TestDatabase = Database & {
  /** Closes the database and removes it. */
  drop: () => Promise<void>;
};

const FOR_TESTS: EmbeddedOptions = { isDurable: false, acquireTimeoutMs: scaledTimeout(5_000) };

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Returns a database with every migration applied and no rows, of the test project's kind (TEST_DB:
 * embedded, or server on TEST_DATABASE_URL). It is a copy of one migrated once, made for this file
 * or an earlier one in the same process; with its own settings it is always a new copy. Drop it in
 * `afterAll`.
 */
export function createTestDatabase(embedded?: EmbeddedOptions): Promise<TestDatabase> {
  if (process.env.TEST_DB === "server") return reuse("server", placeOnServer);
  return embedded ? createEmbeddedDatabase(embedded) : reuse("embedded", placeInEngine);
}

/** Makes the migrated database that tests copy, if there is none yet. */
export async function prepareTestDatabases(kind: Database["kind"]): Promise<void> {
  await (kind === "server" ? migratedDatabase(adminUrl()) : migratedFiles());
}

/** Returns a data folder with a migrated embedded database, not opened. */
export async function createTestFiles(): Promise<string> {
  const template = await migratedFiles();
  const dataDir = await mkdtemp(path.join(runFolder(), "test-db-"));
  // The synchronous copy is faster.
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function createEmbeddedDatabase(embedded: EmbeddedOptions): Promise<TestDatabase> {
  const dataDir = await createTestFiles();
  const database = await openDatabase({ dataDir, embedded: { ...FOR_TESTS, ...embedded } });
  const drop = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, drop };
}

/** An embedded database whose engine is reused from one test file to the next. */
async function placeInEngine(): Promise<Place> {
  const dataDir = await createTestFiles();
  const { pool, poolWithoutTimeout } = await openEmbedded(dataDir, FOR_TESTS);
  return {
    open: async () => {
      const [whileOpen, close] = closable(pool);
      const [forMigrations] = closable(poolWithoutTimeout);
      const ended = { ...whileOpen, end: close };
      return toDatabase("embedded", console, ended, () => forMigrations);
    },
    remove: async () => {
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the pool with a way to close it for the current user; the pool itself stays open. */
function closable(pool: PostgresPool): [PostgresPool, () => Promise<void>] {
  let isClosed = false;
  const connect = async () => {
    if (isClosed) throw new Error("The database of this test has been closed.");
    return pool.connect();
  };
  const close = async () => {
    isClosed = true;
  };
  return [{ ...pool, connect, end: async () => undefined }, close];
}

/** Returns a migrated embedded database's files, kept until a migration or the engine changes. */
async function migratedFiles(): Promise<string> {
  const cache = path.join(root, "node_modules/.cache/test-database");
  const files = path.join(cache, await schemaHash());
  if (existsSync(files)) return files;

  await removeOld(cache);
  const unfinished = `${files}.${process.pid}`;
  const database = await openDatabase({ dataDir: unfinished, embedded: { isDurable: false } });
  await database.migrate();
  await dropTemplates(database);
  await database.close();
  // Another test file may have been faster; either copy will do.
  await rename(unfinished, files).catch(() => rm(unfinished, { recursive: true }));
  return files;
}

/** Two thirds of the files to copy belong to databases that nothing here uses. */
async function dropTemplates({ db }: Database) {
  await sql`update pg_database set datistemplate = false`.execute(db);
  for (const name of ["template0", "template1"]) {
    await sql`drop database ${sql.id(name)}`.execute(db);
  }
}

/** Leaves alone what another run may be using. */
async function removeOld(cache: string) {
  for (const name of await readdir(cache).catch(() => [])) {
    const entry = path.join(cache, name);
    const { mtimeMs } = await stat(entry);
    if (Date.now() - mtimeMs > 3_600_000) await rm(entry, { recursive: true, force: true });
  }
}

/**
 * A database of the server whose connections are reused from one test file to the next, as they
 * already know its tables.
 */
async function placeOnServer(): Promise<Place> {
  const admin = adminUrl();
  const template = await migratedDatabase(admin);
  const name = `${prefixOfRun()}${randomUUID().replaceAll("-", "")}`;
  await withClient(admin, (client) => client.query(`create database ${name} template ${template}`));
  const databaseUrl = withName(admin, name);
  const statementTimeoutMs = promised(4_000);
  const pool = openServerPool(databaseUrl, { statementTimeoutMs });
  return {
    open: async () => {
      const [whileOpen, close] = closable(pool);
      const ended = { ...whileOpen, end: close };
      const forMigrations = () => openServerPool(databaseUrl, { size: 1, statementTimeoutMs: 0 });
      const database = toDatabase("server", console, ended, forMigrations);
      return { ...database, connections: pool.state };
    },
    freshen: async () => {
      const { total, idle } = pool.state();
      if (total !== idle) throw new Error("A test has left a connection in use.");
      const sessions = await Promise.all(Array.from({ length: total }, () => pool.connect()));
      return Promise.all(sessions.map(freshenSession));
    },
    remove: async () => {
      await pool.end();
      await withClient(admin, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      });
    },
  };
}

/**
 * Resets a connection's test settings and releases it; its statements stay parsed. Returns its
 * process.
 */
async function freshenSession(session: PostgresPoolClient): Promise<number> {
  // First, since this finds another connection if the server has ended this one.
  const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid", []);
  await session.query(FRESHEN, []);
  session.release();
  return rows[0]?.pid ?? 0;
}

const prefixOfRun = () => `test_${currentRun() ?? ""}_`;

/** Drops the databases that this run's processes left on a server that outlives the run. */
export async function dropDatabasesOfRun(): Promise<void> {
  await withClient(adminUrl(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefixOfRun()],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run these tests with --project server.");
  return url;
}

/** Returns the name of a migrated database on the server, kept until a migration changes. */
async function migratedDatabase(admin: string): Promise<string> {
  const name = `migrated_${await schemaHash()}`;
  await withClient(admin, async (client) => {
    // Test files that start at once wait for the one that makes it.
    await client.query("select pg_advisory_lock(7254002)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const databaseUrl = withName(admin, unfinished);
    const database = await openDatabase({ dataDir: tmpdir(), databaseUrl });
    await database.migrate();
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function schemaHash(): Promise<string> {
  const hash = createHash("sha256");
  const folder = path.join(root, "migrations");
  for (const name of (await readdir(folder)).sort()) {
    hash.update(name).update(await readFile(path.join(folder, name)));
  }
  const engine = path.join(root, "node_modules/@electric-sql/pglite/package.json");
  const parts = [
    engine,
    path.join(import.meta.dirname, "../../src/platform/embedded/create-database-files.ts"),
  ];
  for (const part of parts) hash.update(await readFile(part));
  return hash.digest("hex").slice(0, 16);
}
