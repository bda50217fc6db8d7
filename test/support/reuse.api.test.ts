import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#/platform/db/db.ts";
import { createTestDatabase } from "./database.ts";
import { insertPersonas } from "./personas.ts";

/** Returns what the next user of the database finds after `use`. */
async function foundAfter(use: (db: Db) => Promise<unknown>) {
  const first = await createTestDatabase();
  await use(first.db).finally(first.drop);
  await expect(sql`select 1`.execute(first.db)).rejects.toThrow();
  const next = await createTestDatabase();
  try {
    return await next.db.connection().execute(describe);
  } finally {
    await next.drop();
  }
}

/** Returns what a test can leave behind, as reported by the database. */
async function describe(db: Db) {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from users) as users,
      (select count(*)::int from audit_log) as lines,
      (select count(*)::int from schema_migrations) as migrations,
      (select count(*)::int from pg_class
        where relkind = 'r' and oid >= 16384 and reltuples >= 0) as "countedTables",
      (select count(*)::int from pg_namespace where nspname = 'stray') as schemas,
      (select count(*)::int from pg_class where relname = 'stray') as tables,
      (select count(*)::int from pg_attribute where attname = 'stray') as columns,
      (select count(*)::int from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and datname = current_database()) as locks,
      (select count(*)::int from pg_listening_channels()) as channels,
      current_setting('statement_timeout') <> '123ms' as "hasOwnSettings"`.execute(db);
  return rows[0];
}

const AS_MIGRATED = {
  users: 0,
  lines: 0,
  migrations: readdirSync(path.resolve(import.meta.dirname, "../../migrations")).filter((name) =>
    /^\d{4}_.*\.sql$/.test(name),
  ).length,
  countedTables: 0,
  schemas: 0,
  tables: 0,
  columns: 0,
  locks: 0,
  channels: 0,
  hasOwnSettings: true,
};

test("rows, statistics and another schema are gone for whoever has the database next", async () => {
  const found = await foundAfter(async (db) => {
    await insertPersonas(db);
    await sql`insert into audit_log (id, at, action, subject_type)
      values (gen_random_uuid(), now(), 'user.created', 'user')`.execute(db);
    await sql`create schema stray`.execute(db);
    await sql`create table stray.stray (id int)`.execute(db);
    await sql`analyze`.execute(db);
  });
  expect(found).toEqual(AS_MIGRATED);
});

test("so are settings, locks, channels and tables of the session", async () => {
  const found = await foundAfter((db) =>
    db.connection().execute(async (session) => {
      await sql`set statement_timeout = '123ms'`.execute(session);
      await sql`select pg_advisory_lock(5)`.execute(session);
      await sql`listen stray`.execute(session);
      await sql`create temporary table stray (id int)`.execute(session);
    }),
  );
  expect(found).toEqual(AS_MIGRATED);
});

test("a database whose own schema was changed, or its list of migrations, is not used again", async () => {
  for (const change of [
    sql`alter table users add column stray int`,
    sql`create table stray (id int)`,
    sql`delete from schema_migrations`,
  ]) {
    expect(await foundAfter((db) => change.execute(db))).toEqual(AS_MIGRATED);
  }
});
