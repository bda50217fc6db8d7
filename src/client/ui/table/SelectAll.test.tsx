// @vitest-environment happy-dom
import { act, type SetStateAction } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import type { BodyProps } from "./body-props.ts";
import { SelectAll } from "./SelectAll.tsx";

type Paper = { id: string; isOpen: boolean };

/** Renders the box above a page of 312 matching papers; returns it with what a press selects. */
function drawBox(rows: readonly Paper[], selected: readonly string[]) {
  const { place, draw } = newPart();
  let chosen: ReadonlySet<string> = new Set();
  const setSelected = (ids: SetStateAction<ReadonlySet<string>>) => {
    chosen = typeof ids === "function" ? ids(chosen) : ids;
  };
  const data = { rows, among: rows, total: 312 } as unknown;
  draw(
    <SelectAll<Paper>
      of={{
        data: data as BodyProps<Paper>["data"],
        rowId: ({ id }) => id,
        selection: {
          label: ({ id }) => id,
          isSelectable: ({ isOpen }) => isOpen,
          actions: () => null,
        },
        selected: new Set(selected),
        setSelected,
      }}
    />,
  );
  const box = place.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (!box) throw new Error("There is no box.");
  const press = () => {
    act(() => box.click());
    return [...chosen];
  };
  return { box, press };
}

const PAGE: readonly Paper[] = [
  { id: "a", isOpen: true },
  { id: "b", isOpen: false },
  { id: "c", isOpen: true },
];

test("it says that it selects this page, and selects of it what can be decided", () => {
  const { box, press } = drawBox(PAGE, []);
  expect(box.getAttribute("aria-label")).toBe("Select all rows on this page");
  expect(press()).toEqual(["a", "c"]);
});

test("what was selected elsewhere stays so, whether the page is selected or given up", () => {
  expect(drawBox(PAGE, ["z"]).press()).toEqual(["z", "a", "c"]);
  const { box, press } = drawBox(PAGE, ["z", "a", "c"]);
  expect(box.checked).toBe(true);
  expect(press()).toEqual(["z"]);
});

test("there is nothing to select where nothing can be decided", () => {
  expect(drawBox([{ id: "b", isOpen: false }], []).box.disabled).toBe(true);
});
