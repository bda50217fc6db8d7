import { expect, test } from "vitest";
import { countsShown } from "./imports.rules.ts";

const NONE = {
  ...{ new: 0, changed: 0, same: 0, problem: 0, stored: 0, refused: 0 },
  ...{ reversed: 0, kept: 0, failed: 0 },
};
const shown = (...of: Parameters<typeof countsShown>) =>
  countsShown(...of).map(({ label, count }) => `${label} ${count}`);

test("where taking back was stopped, what was taken back by then is counted beside what is stored", () => {
  expect(shown("stored", { ...NONE, new: 9, stored: 9 })).toEqual([
    "Stored 9",
    "Same as before 0",
    "Problems 0",
    "Refused 0",
  ]);
  expect(shown("stored", { ...NONE, new: 9, stored: 6, reversed: 2, kept: 1 })).toEqual([
    "Stored 6",
    "Same as before 0",
    "Problems 0",
    "Refused 0",
    "Taken back 2",
    "Kept, changed since 1",
  ]);
  expect(shown("undone", { ...NONE, new: 9, reversed: 9 })).toEqual([
    "Taken back 9",
    "Kept, changed since 0",
    "Could not be 0",
  ]);
});
