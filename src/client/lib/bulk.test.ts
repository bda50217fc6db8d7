import { expect, test } from "vitest";
import { notDone } from "./bulk.ts";

test("what could not be done stays selected, what was done does not", () => {
  const results = [
    { id: "a", problem: null },
    { id: "b", problem: "Verified already." },
    { id: "c", problem: null },
  ];
  expect(notDone(results)).toEqual(["b"]);
  expect(notDone([])).toEqual([]);
});
