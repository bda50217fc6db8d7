import { describe, expect, test } from "vitest";
import { istMoment } from "#/shared/dates.ts";
import { daysToCompare, spanOf } from "./comparison.rules.ts";

const night = istMoment("2026-11-28", "00:45");
const FOUR = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];

describe("the days to compare", () => {
  test("are the four before today, from 00:30 in India on", () => {
    expect(daysToCompare(istMoment("2026-11-28", "00:30"), new Map())).toEqual(FOUR);
    // Before 00:30 it is still the previous night.
    expect(daysToCompare(istMoment("2026-11-28", "00:29"), new Map())).toEqual([
      "2026-11-23",
      ...FOUR.slice(0, 3),
    ]);
  });

  test("are each looked at once a night", () => {
    const compared = new Map(FOUR.map((day) => [day, night]));
    expect(daysToCompare(istMoment("2026-11-28", "23:59"), compared)).toEqual([]);
    expect(daysToCompare(istMoment("2026-11-29", "00:29"), compared)).toEqual([]);
    expect(daysToCompare(istMoment("2026-11-29", "01:00"), compared)).toEqual([
      ...FOUR.slice(1),
      "2026-11-28",
    ]);
  });

  test("reach back to the latest that was compared, at most 31", () => {
    const latest = (day: string) => new Map([[day, istMoment("2026-11-21", "00:45")]]);
    expect(daysToCompare(night, latest("2026-11-20"))).toHaveLength(7);
    expect(daysToCompare(night, latest("2026-01-20"))).toHaveLength(31);
  });
});

test("a day of India begins and ends at its midnight", () => {
  const { from, to } = spanOf("2026-11-27");
  expect([from.toISOString(), to.toISOString()]).toEqual([
    "2026-11-26T18:30:00.000Z",
    "2026-11-27T18:29:59.000Z",
  ]);
});
