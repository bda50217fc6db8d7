import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { columnsIn } from "./columns.ts";
import { readTogether } from "./together.ts";

const { db, database, personas } = await openApp();

const people = (names: readonly string[]) =>
  db
    .selectFrom("users as person")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "person.id")
    .select([
      ...columnsIn("person", "username", "createdAt", "decidedAt"),
      "traineeDetails.contactNumber as phone",
      sql<string>`'2026-01-05'::date`.as("on"),
      sql<number>`7.25::numeric`.as("mark"),
      sql<string[]>`array['a', null]::text[]`.as("list"),
      sql<object>`'{"snake_key": [1]}'::jsonb`.as("value"),
    ])
    .where("username", "in", names)
    .orderBy("username", "desc");
const batches = db.selectFrom("batches").select(["id", "startDate"]).where("batchId", "=", "none");

test("each comes as it would by itself, in its own order, in one statement", async () => {
  const names = Object.values(personas).map(({ username }) => username);
  const alone = await people(names).execute();
  expect(alone.length).toBeGreaterThan(5);
  const texts: string[] = [];
  const end = database.watch((text) => texts.push(text));
  const together = await readTogether(db, {
    some: people(names.slice(0, 3)),
    none: batches,
    all: people(names),
    nobody: people([""]),
    count: db.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("rowCount")),
  });
  end();
  expect(texts).toHaveLength(1);
  expect(together.all).toEqual(alone);
  expect(together.some).toEqual(await people(names.slice(0, 3)).execute());
  expect([together.none, together.nobody]).toEqual([[], []]);
  expect(together.count).toEqual([{ rowCount: expect.any(Number) }]);
});

test("nothing but empty ones, one alone, and inside a transaction", async () => {
  expect(await readTogether(db, { none: batches, nobody: people([""]) })).toEqual({
    none: [],
    nobody: [],
  });
  const { username } = personas.admin;
  const one = await db.transaction().execute((tx) =>
    readTogether(tx, {
      own: tx.selectFrom("users").select("username").where("username", "=", username),
    }),
  );
  expect(one).toEqual({ own: [{ username }] });
});

test("a query with unnamed columns is not read with others", async () => {
  const unnamed = db.selectFrom("users").selectAll();
  await expect(readTogether(db, { unnamed })).rejects.toThrow("names each of its columns");
});
