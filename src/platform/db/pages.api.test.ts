import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ListQuery } from "#/shared/list.ts";
import { openApp } from "#test/support/opened-app.ts";
import { readPage } from "./pages.ts";

const { db, database } = await openApp();

/** A list of the numbers from 1. */
const numbersTo = (most: number) => (query: ListQuery) => {
  const numbers = sql<{ n: number }>`(select n from generate_series(1, ${most}::int) n)`;
  const matching = db.selectFrom(numbers.as("number")).select("number.n");
  const rows = matching.orderBy("number.n", query.sort === "-n" ? "desc" : "asc");
  return readPage(query, rows, matching.clearSelect(), { isFewInAll: true });
};

async function read(list: ReturnType<typeof numbersTo>, query: ListQuery) {
  const texts: string[] = [];
  const end = database.watch((text) => texts.push(text));
  const { rows, total } = await list(query);
  end();
  return { rows: rows.map((row) => Object.values(row)), total, statements: texts.length };
}

test("a whole list is counted as it comes, and asked for its number only where more are left", async () => {
  const whole = await read(numbersTo(999), {});
  expect([whole.rows.length, whole.total, whole.statements]).toEqual([999, 999, 1]);
  const cut = await read(numbersTo(1_001), {});
  expect([cut.rows.length, cut.total, cut.statements]).toEqual([1_000, 1_001, 2]);
  expect(await read(numbersTo(0), {})).toEqual({ rows: [], total: 0, statements: 1 });
});

test("a page says how many there are, also one behind the last; its rows hold nothing else", async () => {
  const list = numbersTo(3);
  expect(await read(list, { pageSize: 2 })).toEqual({ rows: [[1], [2]], total: 3, statements: 1 });
  expect(await read(list, { pageSize: 2, page: 2 })).toEqual({
    rows: [[3]],
    total: 3,
    statements: 1,
  });
  expect(await read(list, { pageSize: 2, page: 9 })).toEqual({ rows: [], total: 3, statements: 2 });
});
