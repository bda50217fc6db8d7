import { expect, test } from "vitest";
import { readAllPages } from "./read-all-pages.ts";

/** A list in pages of two, with new rows in front of it before a page is read. */
function changingList(coming: Record<number, string>) {
  const list = ["c", "b", "a"];
  let reads = 0;
  return async (page: number) => {
    reads += 1;
    const news = coming[reads];
    if (news) list.unshift(news);
    return { rows: list.slice((page - 1) * 2, page * 2), total: list.length };
  };
}

test("a row that comes between two pages puts none into the file twice", async () => {
  expect(await readAllPages(changingList({}))).toEqual(["c", "b", "a"]);
  expect(await readAllPages(changingList({ 2: "d" }))).toEqual(["d", "c", "b", "a"]);
  expect(await readAllPages(changingList({ 2: "d", 4: "e" }))).toEqual(["e", "d", "c", "b", "a"]);
  const always = Object.fromEntries(Array.from({ length: 40 }, (_, read) => [read, `${read}`]));
  expect((await readAllPages(changingList(always))).at(-1)).toBe("a");
});
