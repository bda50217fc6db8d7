import { sql } from "kysely";
import { expect, test } from "vitest";
import { findAccount } from "#/domain/accounts/users/users.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { findAtWork, insertRows, updateDone, updatePrepared } from "./imports.queries.ts";
import { prepareRows } from "./reading.service.ts";

const app = await openApp();
const MANY = 4000;

/**
 * Returns how many rows of a table `work` reads, as a difference of the connection's total, which
 * includes earlier transactions.
 */
async function countRead(tx: Db, table: string, work: () => Promise<unknown>): Promise<number> {
  const soFar = async () => {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  const before = await soFar();
  await work();
  return (await soFar()) - before;
}

test("noting some rows of a large import reads these rows alone", async () => {
  const { db, personas, platform } = app;
  const id = newId();
  const startedBy = personas.admin.id;
  const startedAt = platform.clock.now();
  const rows = Array.from({ length: MANY }, (_, at) => ({ number: at + 1, cells: ["Asha"] }));
  await db
    .insertInto("imports")
    .values({ id, kind: "people", fileName: "people.csv", status: "storing", startedBy, startedAt })
    .execute();
  await insertRows(db, id, rows);
  const some = rows.slice(0, 20);
  const read = await db.transaction().execute((tx) =>
    countRead(tx, "import_rows", async () => {
      await updatePrepared(
        tx,
        id,
        some.map(({ number }) => ({ number, about: `${number}`, problems: [] })),
      );
      await updateDone(
        tx,
        id,
        "waiting",
        some.map(({ number }) => ({ number, state: "checked", verdict: "new" })),
      );
    }),
  );
  // Each is looked up once by each statement, and once for its reference.
  expect(read).toBeLessThanOrEqual(4 * some.length);
});

test("a check that begins reads the rows of a large import some at a time", async () => {
  const { db, platform, personas } = app;
  const id = newId();
  const mapping = JSON.stringify({ email: 0 });
  await db.deleteFrom("imports").execute();
  await db
    .insertInto("imports")
    .values({
      ...{ id, kind: "people", fileName: "many.csv", status: "checking", mapping },
      startedBy: personas.admin.id,
      startedAt: platform.clock.now(),
    })
    .execute();
  const cells = (at: number) => [`many.${at}@people.example`, "left aside"];
  const rows = Array.from({ length: 1000 }, (_, at) => ({ number: at + 2, cells: cells(at) }));
  await insertRows(db, id, rows);
  const next = await findAtWork(db, []);
  if (!next) throw new Error("Nothing is to be checked.");
  let most = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  await prepareRows({ ...platform, db: counting }, next);
  expect(most).toBeLessThanOrEqual(200);
  const { rows: prepared } = await sql<{
    count: number;
  }>`select count(*)::int as count from import_rows
    where import_id = ${id} and about like 'many.%'`.execute(db);
  expect(prepared).toEqual([{ count: 1000 }]);
});

test("a new account and looking an address up read no more with many accounts than with few", async () => {
  const { db } = app;
  /** Adds accounts like the office's and looks an address up. Returns how many rows were read. */
  const add = (count: number) =>
    db.transaction().execute((tx) =>
      countRead(tx, "users", async () => {
        await sql`insert into users (id, username, email, password_hash, role, status, created_at, password_changed_at)
          select gen_random_uuid(), 'Many', gen_random_uuid() || '@example.in', password_hash,
            'Trainee', status, created_at,
            password_changed_at
          from users, generate_series(1, ${count}) n where id = ${app.personas.admin.id}`.execute(
          tx,
        );
        await findAccount(tx, "nobody@example.in");
      }),
    );
  // Often enough that the plans of its triggers are cached from when there were few rows.
  for (let account = 0; account < 10; account += 1) await add(1);
  await add(3000);
  expect(await add(1)).toBeLessThan(10);
});
