import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insertSecret = (db: TestDatabase["db"], name: string) =>
  db.insertInto("sharedSecrets").values({ name, value: "x" }).execute();

const listSecrets = async () => {
  const rows = await storedRows(database.db, "sharedSecrets", "name", {});
  return rows.map(({ name }) => name);
};

test("both databases read the same values from the same columns", async () => {
  const { rows } = await sql`select
    '2026-02-28'::date as a_date, array['2026-02-28'::date] as some_dates, '09:05:00'::time as a_time,
    '2026-02-28T23:59:59.123+05:30'::timestamptz as a_moment, 9007199254740991::int8 as a_count,
    12.50::numeric(5, 2) as a_percentage, 7 as an_integer, 0.5::float8 as a_float, true as a_flag,
    '{"a": [1, null]}'::jsonb as a_document, null::date as nothing, ${Buffer.from("\u0000ÿ")}::bytea as bytes,
    ${["a,b", 'c"\\d', null]}::text[] as texts, ${[1, 2]}::int[] as integers,
    ${new Date("2026-01-01T00:00:00.5Z")}::timestamptz as given_moment,
    ${{ b: "é" }}::jsonb as given_document`.execute(database.db);

  expect(rows).toEqual([
    {
      aDate: "2026-02-28",
      someDates: ["2026-02-28"],
      aTime: "09:05",
      aMoment: new Date("2026-02-28T18:29:59.123Z"),
      aCount: 9007199254740991,
      aPercentage: 12.5,
      anInteger: 7,
      aFloat: 0.5,
      aFlag: true,
      aDocument: { a: [1, null] },
      nothing: null,
      bytes: Buffer.from("\u0000ÿ"),
      texts: ["a,b", 'c"\\d', null],
      integers: [1, 2],
      givenMoment: new Date("2026-01-01T00:00:00.5Z"),
      givenDocument: { b: "é" },
    },
  ]);
});

test("a transaction that throws leaves nothing behind", async () => {
  const failure = database.db.transaction().execute(async (tx) => {
    await insertSecret(tx, "rolled-back");
    throw new Error("changed my mind");
  });

  await expect(failure).rejects.toThrow("changed my mind");
  expect(await listSecrets()).not.toContain("rolled-back");
});

test("a refused statement names its state and its constraint", async () => {
  await insertSecret(database.db, "twice");

  await expect(insertSecret(database.db, "twice")).rejects.toMatchObject({
    code: "23505",
    constraint: "shared_secrets_pkey",
  });
  expect(await listSecrets()).toContain("twice");
});

test("a transaction goes on after a refused statement only behind a savepoint", async () => {
  const failure = database.db.transaction().execute(async (tx) => {
    await insertSecret(tx, "before");
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });

  await expect(failure).rejects.toThrow();
  expect(await listSecrets()).not.toContain("before");
});

test("the numbers of changed rows are told", async () => {
  await insertSecret(database.db, "counted");
  const [updated] = await database.db
    .updateTable("sharedSecrets")
    .set({ value: "y" })
    .where("name", "=", "counted")
    .execute();
  expect(updated?.numUpdatedRows).toBe(1n);
});

test("fifty transactions at once each get their turn and keep to themselves", async () => {
  const transactions = Array.from({ length: 50 }, (_, index) =>
    database.db.transaction().execute(async (tx) => {
      await insertSecret(tx, `turn-${index}`);
      if (index % 2) throw new Error("odd");
    }),
  );
  const outcomes = await Promise.allSettled(transactions);

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(25);
  expect((await listSecrets()).filter((name) => name.startsWith("turn-"))).toHaveLength(25);
});
