import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let directory: string;
let folder: URL;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "migrations-"));
  folder = pathToFileURL(`${directory}/`);
  await sql.raw("drop schema public cascade; create schema public").execute(database.db);
  return () => rm(directory, { recursive: true });
});
afterAll(() => database.drop());

const write = (name: string, text: string) => writeFile(path.join(directory, name), text);
const listTables = async () => {
  const tables = await database.db.introspection.getTables();
  return tables.map(({ name }) => name);
};

test("an empty database gets every migration, by two instances at once as well", async () => {
  const counts = await Promise.all([database.migrate(), database.migrate()]);

  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(0);
  expect(await listTables()).toEqual(expect.arrayContaining(["users", "schema_migrations"]));
  expect(await database.migrate()).toBe(0);
});

test("files are applied in the order of their numbers, once", async () => {
  await write(
    "0002_second.sql",
    "insert into first_table values (1); insert into first_table values (2);",
  );
  await write(
    "0001_first.sql",
    "-- The first.\ncreate table first_table (id integer primary key);",
  );
  await write("notes.txt", "not a migration");

  expect(await migrate(database.db, { folder })).toBe(2);
  expect(await migrate(database.db, { folder })).toBe(0);
});

test("a migration that fails half way leaves nothing of itself", async () => {
  await write("0001_first.sql", "create table first_table (id integer primary key);");
  await write("0002_broken.sql", "create table second_table (id integer); select 1 / 0;");

  await expect(migrate(database.db, { folder })).rejects.toMatchObject({ code: "22012" });
  expect((await listTables()).sort()).toEqual(["first_table", "schema_migrations"]);

  await write("0002_broken.sql", "create table second_table (id integer);");
  expect(await migrate(database.db, { folder })).toBe(1);
});

test("a file that was changed after it was applied is refused by name", async () => {
  await write("0001_first.sql", "create table first_table (id integer);");
  await migrate(database.db, { folder });
  await write("0001_first.sql", "create table first_table (id bigint);");

  await expect(migrate(database.db, { folder })).rejects.toThrow(
    /^Migration 0001_first.sql was changed/,
  );
});

test("a database migrated by a newer version is told of and used", async () => {
  await write("0001_first.sql", "create table first_table (id integer);");
  await write("0002_newer.sql", "create table second_table (id integer);");
  await migrate(database.db, { folder });
  await rm(path.join(directory, "0002_newer.sql"));

  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) };
  expect(await migrate(database.db, { folder, log })).toBe(0);
  expect(warnings).toEqual([expect.stringContaining("0002_newer.sql")]);
});
