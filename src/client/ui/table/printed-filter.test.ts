import { expect, test } from "vitest";
import { printedFilter } from "./printed-filter.ts";

test("a sheet of paper says what its list was narrowed by, and nothing else of the address", () => {
  const search = { q: "Varun", status: "Overdue", dueIn: "2026-11", page: "3", sort: "-dueOn" };
  expect(printedFilter(search, "")).toEqual([
    "Search: “Varun”",
    "Status: Overdue",
    "Due in: 2026-11",
  ]);
  expect(printedFilter({ person: "0190f3a2-0000-7000-8000-00000000a41f" }, "")).toEqual([]);
});

test("of two lists on a page each says its own search", () => {
  const search = { q: "first", "day-q": "second", "day-page": "2", date: "2026-11-21" };
  expect(printedFilter(search, "day")).toEqual(["Search: “second”", "Date: 2026-11-21"]);
  expect(printedFilter(search, "")).toEqual(["Search: “first”", "Date: 2026-11-21"]);
});
