import { expect, test } from "vitest";
import { shownSince } from "./rules.ts";

test("changes are shown since the last look, since this morning without one, and never of more than a week", () => {
  const [now, began] = [new Date("2026-11-22T09:00:00Z"), new Date("2026-11-21T18:30:00Z")];
  const look = new Date("2026-11-20T10:00:00Z");
  expect(shownSince(look, now, began)).toEqual(look);
  expect(shownSince(null, now, began)).toEqual(began);
  expect(shownSince(new Date("2026-01-01T00:00:00Z"), now, began)).toEqual(
    new Date("2026-11-15T09:00:00Z"),
  );
});
