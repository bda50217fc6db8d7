import { sql } from "kysely";
import { expect, test } from "vitest";
import { findAccount } from "#/domain/accounts/users/users.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertRows, updateDone, updatePrepared } from "./imports.queries.ts";

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
