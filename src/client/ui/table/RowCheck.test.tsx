// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { RowCheck } from "./RowCheck.tsx";

type Paper = { id: string; isOpen: boolean };
const PAGE: readonly Paper[] = [
  { id: "a", isOpen: true },
  { id: "b", isOpen: false },
  { id: "c", isOpen: true },
];
const SELECTION = {
  label: ({ id }: Paper) => `paper ${id}`,
  isSelectable: ({ isOpen }: Paper) => isOpen,
  actions: () => null,
};

function Boxes() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["c"]));
  return (
    <>
      {PAGE.map((row) => (
        <RowCheck
          key={row.id}
          row={row}
          id={row.id}
          setSelected={setSelected}
          isSelected={selected.has(row.id)}
          selection={SELECTION}
        />
      ))}
      <output>{[...selected].join()}</output>
    </>
  );
}

test("a row that can be selected has a box that says which it is, and two presses before a drawing both count", () => {
  const { place, draw } = newPart();
  draw(<Boxes />);
  const boxes = [...place.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual([
    ...["Select paper a", "Select paper c"],
  ]);
  act(() => {
    for (const box of boxes) box.click();
  });
  expect(place.querySelector("output")?.textContent).toBe("a");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
});
