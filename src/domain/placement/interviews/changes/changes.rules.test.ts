import { expect, test } from "vitest";
import { isSinceMorning, shownSince } from "./changes.rules.ts";

test("changes are shown since the last look, since this morning without one, and never of more than a week", () => {
  const [now, began] = [new Date("2026-11-22T09:00:00Z"), new Date("2026-11-21T18:30:00Z")];
  const look = new Date("2026-11-20T10:00:00Z");
  expect(shownSince(look, now, began)).toEqual(look);
  expect(shownSince(null, now, began)).toEqual(began);
  expect(shownSince(new Date("2026-01-01T00:00:00Z"), now, began)).toEqual(
    new Date("2026-11-15T09:00:00Z"),
  );
});

test("what is shown since the day began is of today, without a time", () => {
  const [now, began] = [new Date("2026-11-22T09:00:00Z"), new Date("2026-11-21T18:30:00Z")];
  expect(isSinceMorning(shownSince(null, now, began).toISOString(), "2026-11-22")).toBe(true);
  expect(isSinceMorning(began.toISOString(), "2026-11-23")).toBe(false);
  expect(isSinceMorning("2026-11-22T04:10:00.000Z", "2026-11-22")).toBe(false);
});
