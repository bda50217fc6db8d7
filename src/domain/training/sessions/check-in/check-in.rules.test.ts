import { expect, test } from "vitest";
import { isOpenOn, stepAt, untilNextCode } from "./check-in.rules.ts";

test("a code is shown for 15 seconds of the server's clock", () => {
  const start = new Date("2026-02-02T03:30:00Z");
  const after = (seconds: number) => new Date(start.valueOf() + seconds * 1000);
  expect([0, 14.999, 15, 30].map((seconds) => stepAt(after(seconds)) - stepAt(start))).toEqual([
    0, 0, 1, 2,
  ]);
  expect([0, 1, 14.5].map((seconds) => untilNextCode(after(seconds)))).toEqual([
    15_000, 14_000, 500,
  ]);
});

const openedAt = new Date("2026-02-02T03:30:00Z");
test.each([
  ["never opened", { openedAt: null, closedAt: null, date: "2026-02-02" }, false],
  ["open on its day", { openedAt, closedAt: null, date: "2026-02-02" }, true],
  ["closed", { openedAt, closedAt: openedAt, date: "2026-02-02" }, false],
  ["left open the day before", { openedAt, closedAt: null, date: "2026-02-01" }, false],
])("%s: %s", (_, checkIn, is) => {
  expect(isOpenOn(checkIn, "2026-02-02")).toBe(is);
});
