import { expect, test } from "vitest";
import { PRESENCES, presenceAfter, presenceBefore } from "./presence.rules.ts";

test("each state follows the one before, and undoing goes back the same way", () => {
  expect([null, ...PRESENCES].map(presenceAfter)).toEqual([...PRESENCES, undefined]);
  expect(PRESENCES.map(presenceBefore)).toEqual([null, "arrived", "called in"]);
});
