import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#/server/ids.ts";
import { openApp } from "#/server/testing/opened-app.ts";
import { insertRows, updateDone, updatePrepared } from "./queries.ts";

const app = await openApp();
const MANY = 4000;

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
  const read = await db.transaction().execute(async (tx) => {
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
    const { rows: counted } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_xact_user_tables where relname = 'import_rows'`.execute(tx);
    return counted[0]?.read;
  });
  // Each is looked up once by each statement, and once for its reference.
  expect(read).toBeLessThanOrEqual(4 * some.length);
});
