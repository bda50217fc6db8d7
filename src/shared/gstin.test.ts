import { expect, test } from "vitest";
import { readGstin } from "./gstin.ts";

test.each([
  ["27AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
  [" 27 aapfu 0939 f1zv ", "27AAPFU0939F1ZV"],
  ["29-AAGCB7383J1Z4", "29AAGCB7383J1Z4"],
  ["GSTIN: 29AAGCB7383J1Z4.", "29AAGCB7383J1Z4"],
  ["GST No. 29AAGCB7383J1Z4", "29AAGCB7383J1Z4"],
  // Another check character.
  ["27AAPFU0939F1ZW", undefined],
  // Two digits swapped.
  ["27AAPFU9039F1ZV", undefined],
  ["27AAPFU0939F1Z", undefined],
  ["", undefined],
])("%s reads as %s", (typed, read) => {
  expect(readGstin(typed)).toBe(read);
});
