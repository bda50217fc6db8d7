// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { holdPictures, newPart } from "#/client/testing/part.tsx";
import { ChartPanel } from "./ChartPanel.tsx";

const table = {
  heads: ["Week", "Joined"],
  rows: ["1", "2", "3"].map((name) => ({ name, cells: [{ text: name }] })),
};

test("a press on “Show as table” turns the button, and the table comes with the next picture", async () => {
  const { place, draw } = newPart();
  await draw(
    <ChartPanel title="Joined" summary="Three" table={table} nothing="Nobody">
      <figure />
    </ChartPanel>,
  );
  const nextPicture = holdPictures();
  const shown = () => ["figure", "table"].filter((part) => place.querySelector(part));

  await act(async () => place.querySelector("button")?.click());
  expect([place.querySelector("button")?.textContent, shown()]).toEqual([
    "Show as chart",
    ["figure"],
  ]);
  await nextPicture();
  expect(shown()).toEqual(["table"]);
});
