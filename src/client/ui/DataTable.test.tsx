// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { watchDrawing } from "#/client/testing/drawn.ts";
import { holdPictures } from "#/client/testing/part.tsx";
import { newScreen } from "#/client/testing/screen.tsx";
import { DataTable } from "./DataTable.tsx";
import { TableGrid } from "./table/TableGrid.tsx";
import { TableHead } from "./table/TableHead.tsx";
import type { Column } from "./table/types.ts";

type Guide = { _id: string; people: number };
const GUIDES: Guide[] = [
  { _id: "Asha", people: 7 },
  { _id: "Bala", people: 3 },
  { _id: "Chitra", people: 5 },
];

const COLUMNS: Column<Guide>[] = [
  { key: "_id", label: "Name", isFixed: true },
  { key: "people", label: "People", sortable: true },
];

const EMPTY = { text: "Nobody" };
const SOURCE = { rows: GUIDES, from: null };

/** Draws the table; returns what draws the next picture. */
async function open() {
  const props = { source: SOURCE, columns: COLUMNS, empty: EMPTY };
  newScreen(<DataTable label="Guides" isMessaged={false} {...props} />);
  await expect.poll(names).toEqual(["Asha", "Bala", "Chitra"]);
  return holdPictures();
}

const names = () =>
  [...document.querySelectorAll("tbody tr")].map(
    (row) => row.querySelector("[data-first]")?.textContent,
  );
const head = () => document.querySelector("th[aria-sort]");

test("a press on a head turns its arrow at once, and the rows come after that picture", async () => {
  const nextPicture = await open();
  const arrow = head()?.querySelector("svg");
  const drawn: unknown[] = [];
  watchDrawing(({ type }) => drawn.push(type));
  head()?.querySelector("button")?.click();
  await expect.poll(() => head()?.getAttribute("aria-sort")).toBe("ascending");
  expect(names()).toEqual(["Asha", "Bala", "Chitra"]);
  expect(drawn).toContain(TableHead);
  expect(drawn).not.toContain(TableGrid);
  await nextPicture();
  await expect.poll(names).toEqual(["Bala", "Chitra", "Asha"]);
  // Another picture in its place would have the table laid out anew.
  expect(head()?.querySelector("svg")).toBe(arrow);
});
