import { expect, test } from "vitest";
import { failedIds } from "./bulk.ts";

test("what could not be done stays selected, what was done does not", () => {
  const results = [
    { id: "a", problem: null },
    { id: "b", problem: "Verified already." },
    { id: "c", problem: null },
  ];
  expect(failedIds(results)).toEqual(["b"]);
  expect(failedIds([])).toEqual([]);
});
