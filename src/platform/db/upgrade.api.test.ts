import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { listSchemaObjects } from "#test/support/schema-objects.ts";
import type { Db } from "./db.ts";
import { listApplied, migrate, readMigrations } from "./migrate.ts";

/** The migrations of the version before the baseline, and a few rows for each of its tables. */
const BEFORE = new URL("./before-baseline.sql.gz", import.meta.url);

let older: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  older = await createTestDatabase();
  fresh = await createTestDatabase();
  await sql.raw("drop schema public cascade; create schema public").execute(older.db);
});
afterAll(() => Promise.all([older.drop(), fresh.drop()]));

/** Takes the older database to a version before the baseline; the last of these is filled. */
async function takeTo(last: "0119" | "0120"): Promise<Db> {
  const { db } = older;
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  const parts = gunzipSync(await readFile(BEFORE))
    .toString()
    .split(/^-- file /m)
    .slice(1);
  let rows = "";
  for (const part of parts) {
    const [name = "", ...lines] = part.split("\n");
    if (name === "rows") rows = lines.join("\n");
    else if (name < `${last}_~`) await writeFile(path.join(folder, name), lines.join("\n"));
  }
  await migrate(db, { folder: pathToFileURL(`${folder}/`) });
  await rm(folder, { recursive: true });
  if (last === "0120") {
    await db.transaction().execute(async (tx) => {
      // A few rows of each table lack some of the rows they refer to.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(rows).execute(tx);
    });
  }
  return db;
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`.execute(
    db,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test("an older database is refused with the version to go through, and stays as it is", async () => {
  const db = await takeTo("0119");
  const before = await listSchemaObjects(db);
  const refused = await migrate(db).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  expect(refused).toMatchObject({ message: expect.stringMatching(/commit 44fcd45e\b/) });
  expect(await listSchemaObjects(db)).toEqual(before);
});

test("a filled database of the version before becomes what a new one is, and keeps its rows", async () => {
  const db = await takeTo("0120");
  const before = await countRows(db);
  expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(100);

  const counts = await Promise.all([migrate(db), migrate(db)]);

  // Either may have upgraded it and applied the migrations since the baseline: each once.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await readMigrations()).length);
  expect(await listSchemaObjects(db)).toEqual(await listSchemaObjects(fresh.db));
  const after = await countRows(db);
  const kept = Object.keys(after).filter((name) => before[name] !== undefined);
  expect(kept.length).toBeGreaterThan(90);
  expect(kept.map((name) => [name, after[name]])).toEqual(kept.map((name) => [name, before[name]]));
  expect(namesOf(await listApplied(db))).toEqual(namesOf(await readMigrations()));
  expect(await migrate(db)).toBe(0);
});
