/** Where a measured platform keeps its data: a temporary folder, or a server's database. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#/platform/db/db.ts";
import { findPostgres } from "../../scripts/postgres.ts";
import { startTestCluster } from "../../scripts/test-cluster.ts";
import { type Filled, fill, type Size } from "./fill.ts";

export type Target = {
  kind: "embedded" | "server";
  env: Record<string, string>;
  /** The database server's main process, the parent of its others; 0 if the platform embeds it. */
  databasePid: number;
  remove: () => Promise<void>;
};

/**
 * A PostgreSQL server for the length of the measurements, which analyzes its rows like one in
 * operation; undefined if there are no binaries.
 */
export async function startServer() {
  const binaries = findPostgres();
  return binaries ? startTestCluster(binaries, { autovacuum: "on" }) : undefined;
}

/** Creates an empty data folder or database: on the server at a URL, else embedded. */
export async function newTarget(serverUrl?: string): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  const env = {
    DATA_DIR: dataDir,
    LIMIT_CONTACT_PER_HOUR: "0",
    LIMIT_CONTACT_PER_EMAIL_PER_HOUR: "0",
    LIMIT_UPLOADS_PER_HOUR: "0",
    LIMIT_UPLOADED_MB_PER_HOUR: "0",
  };
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (!serverUrl) {
    return { kind: "embedded", env, databasePid: 0, remove: async () => removeFolder() };
  }

  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client(serverUrl);
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const { rows } = await onServer("select pg_read_file('postmaster.pid') as file");
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    kind: "server",
    databasePid: Number.parseInt(rows[0].file, 10),
    env: { ...env, DATABASE_URL: url.href },
    remove: async () => {
      await onServer(`drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

/** Fills a database before a server is started on it. */
export async function fillTarget({ env }: Target, size: Size): Promise<Filled> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({
    dataDir,
    statementTimeoutMs: 600_000,
    embedded: { isDurable: false, statementTimeoutMs: 600_000 },
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    await database.migrate();
    const filled = await fill(database.db, size);
    return filled;
  } finally {
    await database.close();
  }
}
