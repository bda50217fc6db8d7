import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type BreakableProxy, startBreakableProxy } from "#/server/testing/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#/server/testing/database.ts";
import { scaledTimeout } from "#/server/testing/scaled-timeout.ts";
import { isConnectionError } from "./connection-errors.ts";
import { openServerPool } from "./server-pool.ts";

type Rows = { shared_reads: { id: number }; changed_reads: { id: number } };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table shared_reads (id integer primary key)`.execute(database.db);
  await sql`insert into shared_reads select generate_series(1, 100)`.execute(database.db);
  await sql`create table locked_reads (id integer primary key)`.execute(database.db);
  await sql`create table changed_reads as select 1 as id`.execute(database.db);
});
afterAll(() => database.drop());

async function urlOf({ db }: TestDatabase): Promise<URL> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  return url;
}

/** A read by its number: the process of the server that answered, and the number. */
const readNumber = async (db: Kysely<Rows>, id: number, divisor = 1) => {
  const { rows } = await sql<{ pid: number; id: number; share: number }>`
    select pg_backend_pid() as pid, id, id / ${divisor}::int as share
    from shared_reads where id = ${id}`.execute(db);
  return rows[0];
};

const readSlowly = (db: Kysely<Rows>, seconds: number) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`.execute(db);

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const idsOf = (rows: ({ id: number } | undefined)[]) => rows.map((row) => row?.id);

describe.each([
  ["kept parsed", true],
  ["sent unnamed", false],
])("reads at one moment, %s", (_, hasNamedStatements) => {
  let proxy: BreakableProxy;
  let pool: ReturnType<typeof openServerPool>;
  let db: Kysely<Rows>;
  beforeEach(async () => {
    const url = await urlOf(database);
    proxy = await startBreakableProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    pool = openServerPool(url.href, { statementTimeoutMs: 1_000, hasNamedStatements });
    db = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }) });
    // From here on it is known to be quick.
    await readNumber(db, 1);
    return async () => {
      await proxy.close();
      await db.destroy();
    };
  });

  test("come from few connections, each with its own answer", async () => {
    // However busy the machine is, they are quick enough.
    const own = openServerPool((await urlOf(database)).href, {
      hasNamedStatements,
      quickMs: 60_000,
    });
    const shared = new Kysely<Rows>({ dialect: new PostgresDialect({ pool: own }) });
    onTestFinished(() => shared.destroy());
    await readNumber(shared, 1);
    const rows = await Promise.all(numbers.map((id) => readNumber(shared, id)));
    expect(idsOf(rows)).toEqual(numbers);
    expect(new Set(rows.map((row) => row?.pid)).size).toBeLessThanOrEqual(3);
  });

  test("are answered each, also where one of them is refused", async () => {
    const reads = numbers.map((id) => readNumber(db, id, id === 3 ? 0 : 1));
    const outcomes = await Promise.allSettled(reads);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["22012"]);
    const answered = outcomes.map((one) => (one.status === "fulfilled" ? one.value?.id : "none"));
    expect(answered).toEqual(numbers.map((id) => (id === 3 ? "none" : id)));
  });

  test("are asked once more where their socket was gone", async () => {
    proxy.dropOnNextRequest();
    const rows = await Promise.all(numbers.map((id) => readNumber(db, id)));
    expect(idsOf(rows)).toEqual(numbers);
  });

  test("all fail in time where the server hangs", async () => {
    proxy.hang();
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled(numbers.map((id) => readNumber(db, id)));
    // The three seconds in which a connection has to come: nobody waits for two of them.
    expect(performance.now() - startedAt).toBeLessThan(scaledTimeout(4_000));
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && isConnectionError(outcome.reason)).toBe(true);
    }
  });

  test("do not wait for one that was slow before", async () => {
    await readSlowly(db, 0.2);
    const order: string[] = [];
    const slow = readSlowly(db, 0.4).then(() => order.push("slow"));
    await Promise.all(numbers.map((id) => readNumber(db, id)));
    order.push("quick");
    await slow;
    expect(order).toEqual(["quick", "slow"]);
  });

  test("go on while some of them wait for a lock, which time out as one alone does", async () => {
    const readLocked = (id: number) =>
      sql`select id from locked_reads where id = ${id}`.execute(db).then(() => "read");
    await readLocked(1);
    const locking = await database.db.startTransaction().execute();
    onTestFinished(async () => {
      await locking.rollback().execute();
    });
    await sql`lock table locked_reads in access exclusive mode`.execute(locking);
    const order: string[] = [];
    const blocked: Promise<unknown>[] = [];
    // Each is sent before the next one asks, over the few connections that are shared.
    for (const id of [1, 2, 3, 4]) {
      const both = Promise.allSettled([readLocked(id), readLocked(id)]);
      blocked.push(both.finally(() => order.push("refused")));
      await pause(5);
    }
    const others = Promise.all(numbers.map((id) => readNumber(db, id)));
    void others.then(() => order.push("read"));
    // They may run for a second; one that had asked again would be told after two.
    await readSlowly(database.db as unknown as Kysely<Rows>, 1.5);
    order.push("one and a half seconds");
    expect(idsOf(await others)).toEqual(numbers);
    for (const outcomes of await Promise.all(blocked))
      expect(outcomes).toMatchObject([
        { reason: { code: "57014" } },
        { reason: { code: "57014" } },
      ]);
    expect(order).toEqual(["read", ...blocked.map(() => "refused"), "one and a half seconds"]);
  });

  test("are read by new connections once a migration has changed their table", async () => {
    const readAll = async (own: Kysely<Rows> = db) =>
      (await own.selectFrom("changed_reads").selectAll().where("id", ">", 0).execute())[0];
    const connections = await Promise.all([1, 2, 3, 4].map(() => db.startTransaction().execute()));
    for (const connection of connections) await readAll(connection);
    for (const connection of connections) await connection.commit().execute();
    const column = sql.id(hasNamedStatements ? "named" : "unnamed");
    await sql`alter table changed_reads add column ${column} text`.execute(database.db);
    const first = await readAll();
    expect(Object.keys(first ?? {})).toContain(hasNamedStatements ? "named" : "unnamed");
    // None of the others is as it was before the migration.
    for (const _ of connections)
      expect(await db.transaction().execute((tx) => readAll(tx))).toEqual(first);
    const rows = await Promise.all(numbers.map(() => readAll()));
    expect(rows).toEqual(numbers.map(() => first));
  });

  test("and writes of a connection that nobody waits for give back the one they took", async () => {
    const writes: Promise<unknown>[] = [];
    await db.deleteFrom("shared_reads").where("id", ">", 100).execute();
    for (const id of numbers.map((number) => 2_000 + number))
      await db.connection().execute(async (connection) => {
        const insert = connection.insertInto("shared_reads").values({ id });
        // Two at once, of which neither has a connection yet.
        writes.push(insert.execute(), readNumber(connection, id), readSlowly(connection, 0));
        const other = connection.deleteFrom("shared_reads").where("id", "=", id);
        writes.push(other.execute());
      });
    await Promise.all(writes);
    expect((await readNumber(db, 1))?.id).toBe(1);
    expect(pool.state()).toMatchObject({ total: pool.state().idle, waiting: 0 });
  });

  test("within a transaction see what it has written, on its connection alone", async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto("shared_reads").values({ id: 1_000 }).execute();
        const [own, other] = await Promise.all([readNumber(tx, 1_000), readNumber(db, 1_000)]);
        expect([own?.id, other?.id]).toEqual([1_000, undefined]);
        throw new Error("undone");
      })
      .catch((error) => expect(error).toMatchObject({ message: "undone" }));
  });
});
