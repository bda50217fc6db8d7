import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BreakableProxy, startBreakableProxy } from "#test/support/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { promised } from "#test/support/scaled-timeout.ts";
import { isConnectionError } from "./connection-errors.ts";
import { openDatabase } from "./db.ts";
import { openServerPool } from "./server-pool.ts";

type Rows = { drops: { id: number } };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table drops (id integer primary key)`.execute(database.db);
});
afterAll(() => database.drop());

let proxy: BreakableProxy;
let db: Kysely<Rows>;
beforeEach(async () => {
  await sql`truncate drops`.execute(database.db);
  const url = new URL(await urlOf(database));
  proxy = await startBreakableProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const pool = openServerPool(url.href, { statementTimeoutMs: 300 });
  db = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }) });
  // The pool keeps this connection, so that the next statement finds it broken.
  await countDrops();
  return async () => {
    await db.destroy();
    await proxy.close();
  };
});

async function urlOf({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

const insertDrop = (connection: Kysely<Rows>, id: number) =>
  connection.insertInto("drops").values({ id }).execute();

const countDrops = async () => (await db.selectFrom("drops").selectAll().execute()).length;

test("plans are not compiled: a figure took seconds once the planner guessed high", async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
  expect(rows).toEqual([{ jit: "off" }]);
});

describe.each([
  ["named", true],
  ["unnamed, for poolers that keep none", false],
])("statements that are %s", (_, hasNamedStatements) => {
  test("work again after the first run was refused, and are kept only where they may be", async () => {
    const url = await urlOf(database);
    const pool = openServerPool(url, { size: 1, hasNamedStatements });
    const own = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }) });
    await insertDrop(database.db as unknown as Kysely<Rows>, 1);
    await expect(insertDrop(own, 1)).rejects.toMatchObject({ code: "23505" });
    await insertDrop(own, 2);
    const rowOf = (id: number) =>
      own.selectFrom("drops").selectAll().where("id", "=", id).executeTakeFirst();
    expect([await rowOf(1), await rowOf(2), await rowOf(3)]).toEqual([
      { id: 1 },
      { id: 2 },
      undefined,
    ]);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '% "drops"%'
        and statement not like '%pg_prepared%'`.execute(own);
    expect(rows).toHaveLength(hasNamedStatements ? 2 : 0);
    await own.destroy();
  });
});

test("a read on a socket that is gone is tried once more", async () => {
  proxy.dropOnNextRequest();
  expect(await countDrops()).toBe(0);
});

test("a transaction on a socket that is gone begins on another", async () => {
  proxy.dropOnNextRequest();
  await db.transaction().execute((tx) => insertDrop(tx, 1));
  expect(await countDrops()).toBe(1);
});

test("a write on a socket that is gone fails as a lost connection, and the next one works", async () => {
  proxy.dropOnNextRequest();
  await expect(insertDrop(db, 1)).rejects.toSatisfy(isConnectionError);
  await insertDrop(db, 2);
});

test("a connection lost in the middle of a transaction rolls it back, and the process lives", async () => {
  const failure = db.transaction().execute(async (tx) => {
    await insertDrop(tx, 1);
    proxy.dropAll();
    await insertDrop(tx, 2);
  });

  await expect(failure).rejects.toSatisfy(isConnectionError);
  expect(await countDrops()).toBe(0);
});

test("a restarted server, which drops every idle connection, is met with new ones", async () => {
  await Promise.all(Array.from({ length: 10 }, () => countDrops()));
  proxy.dropAll();
  expect(await Promise.all(Array.from({ length: 10 }, () => countDrops()))).toHaveLength(10);
});

test("a server that hangs gives an error to each of many callers within 5 seconds", async () => {
  proxy.hang();
  const startedAt = performance.now();
  const callers = Array.from({ length: 40 }, (_, id) =>
    db.transaction().execute((tx) => insertDrop(tx, id)),
  );
  const outcomes = await Promise.allSettled(callers);

  expect(performance.now() - startedAt).toBeLessThan(promised(5_000));
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" && isConnectionError(outcome.reason)).toBe(true);
  }
});

test("a server that is not there is told as a lost connection", async () => {
  await proxy.close();
  await expect(countDrops()).rejects.toSatisfy(isConnectionError);
});

test("a statement over its time is stopped and its connection kept", async () => {
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: "57014" });
  expect(await countDrops()).toBe(0);
});

test("work without a limit has none where the role has one, as behind a pooler", async () => {
  const url = await urlOf(database);
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set statement_timeout = '100ms'`.execute(database.db);
  const limited = await openDatabase({ dataDir: "", databaseUrl: url });
  const slept = limited.withoutTimeout((tx) => sql`select pg_sleep(0.3)`.execute(tx));
  await expect(slept).resolves.toBeDefined();
  await limited.close();
  await sql`alter database ${name} reset statement_timeout`.execute(database.db);
});

test("a statement whose table was changed by a migration works on a kept connection", async () => {
  const readAll = () => db.selectFrom("drops").selectAll().where("id", ">", 0).execute();
  await readAll();
  await sql`alter table drops add column note text`.execute(database.db);
  expect(await readAll()).toEqual([]);
});
