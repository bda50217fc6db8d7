import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ListQuery } from "#/shared/list.ts";
import { openApp } from "#test/support/opened-app.ts";
import { readPage } from "./pages.ts";

const { db, database } = await openApp();

/** A list of the numbers from 1, as paise. */
const numbersTo = (most: number, isFewInAll: boolean) => (query: ListQuery) => {
  const numbers = sql<{ n: number }>`(select n from generate_series(1, ${most}::int) n)`;
  const matching = db.selectFrom(numbers.as("number")).select("number.n");
  const rows = matching.orderBy("number.n", query.sort === "-n" ? "desc" : "asc");
  return readPage(query, rows, matching.clearSelect(), {
    sums: { sum: sql`number.n` },
    isFewInAll,
  });
};

async function read(list: ReturnType<typeof numbersTo>, query: ListQuery) {
  const texts: string[] = [];
  const end = database.watch((text) => texts.push(text));
  const { rows, total, sums } = await list(query);
  end();
  return { rows: rows.map(({ n }) => n), total, ...sums, statements: texts.length };
}

describe.each([
  ["counted by a subquery", false],
  ["counted by a window", true],
])("a list %s", (_, isFewInAll) => {
  test.each([
    ["the first page", { pageSize: 2 }, [1, 2]],
    ["the last page", { pageSize: 2, page: 2 }, [3]],
    ["the whole list", {}, [1, 2, 3]],
  ])("%s has the number and the sum of all rows, in one statement", async (_page, query, rows) => {
    const list = numbersTo(3, isFewInAll);
    expect(await read(list, query)).toEqual({ rows, total: 3, sum: 0.06, statements: 1 });
  });

  test("a page past the end has the number of all rows, and no sum", async () => {
    const list = numbersTo(3, isFewInAll);
    const page = await read(list, { pageSize: 2, page: 9 });
    expect(page).toEqual({ rows: [], total: 3, statements: 2 });
  });

  test("an empty list has no rows and no sum", async () => {
    const page = await read(numbersTo(0, isFewInAll), {});
    expect(page).toEqual({ rows: [], total: 0, statements: 1 });
  });

  test("more rows than come without a page are counted", async () => {
    const { rows, total } = await read(numbersTo(1_001, isFewInAll), {});
    expect([rows.length, total]).toEqual([1_000, 1_001]);
  });
});

test("a late page is found by its keys", async () => {
  const query = { pageSize: 200, page: 7 };
  const numbers = sql<{ n: number }>`(select n from generate_series(1, 1500) n)`;
  const matching = db.selectFrom(numbers.as("number"));
  const rows = matching.select("number.n").orderBy("number.n");
  const page = await readPage(query, rows, matching, { key: "number.n" });
  expect([page.rows[0], page.rows.length, page.total]).toEqual([{ n: 1_201 }, 200, 1_500]);
});
