import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BreakableProxy, startBreakableProxy } from "#/server/testing/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#/server/testing/database.ts";
import { scaledTimeout } from "#/server/testing/scaled-timeout.ts";
import { isConnectionError } from "./connection-errors.ts";
import { openServerPool } from "./server-pool.ts";

type Rows = { shared_reads: { id: number } };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table shared_reads (id integer primary key)`.execute(database.db);
  await sql`insert into shared_reads select generate_series(1, 100)`.execute(database.db);
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
  let db: Kysely<Rows>;
  beforeEach(async () => {
    const url = await urlOf(database);
    proxy = await startBreakableProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const pool = openServerPool(url.href, { statementTimeoutMs: 1_000, hasNamedStatements });
    db = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }) });
    // From here on it is known to be quick.
    await readNumber(db, 1);
    return async () => {
      await db.destroy();
      await proxy.close();
    };
  });

  test("come from few connections, each with its own answer", async () => {
    const rows = await Promise.all(numbers.map((id) => readNumber(db, id)));
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
