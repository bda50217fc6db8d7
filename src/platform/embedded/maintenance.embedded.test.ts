import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { insertPerson } from "#test/support/personas.ts";
import { countGrown } from "./maintenance.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a table that grew is counted, one that did not is left alone", async () => {
  const { db } = database;
  const { id } = await insertPerson(db, { name: "Asha" });
  const add = (count: number) =>
    sql`insert into users (id, username, email, password_hash, role, status, created_at, password_changed_at)
      select gen_random_uuid(), 'Many', gen_random_uuid() || '@example.in', password_hash, role, status, created_at,
        password_changed_at
      from users, generate_series(1, ${count}::int) n where id = ${id}`.execute(db);
  /** Returns what was counted, and how many accounts plans have assumed since. */
  const count = async () => {
    // The statistics include writes a second later, or when flushed.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const statements: string[] = [];
    await countGrown((statement) => {
      statements.push(statement);
      return sql.raw(statement).execute(db);
    });
    const { rows } = await sql<{ known: number }>`
      select reltuples::int as known from pg_class where relname = 'users'`.execute(db);
    return [statements.filter((one) => one.includes(".users;")).length, rows[0]?.known];
  };
  await add(999);
  expect(await count()).toEqual([1, 1000]);
  await add(100);
  expect(await count()).toEqual([0, 1000]);
  await add(100);
  expect(await count()).toEqual([1, 1200]);
});

test("a table that was filled before the engine ended is counted, once, though its counts are lost", async () => {
  const { db } = database;
  await sql`create table filled_before as select generate_series(1, 1000) as number`.execute(db);
  await sql`select pg_stat_reset()`.execute(db);
  const count = async () => {
    const statements: string[] = [];
    await countGrown((statement) => {
      statements.push(statement);
      return sql.raw(statement).execute(db);
    });
    return statements.filter((one) => one.includes(".filled_before;")).length;
  };
  expect([await count(), await count()]).toEqual([1, 0]);
});
