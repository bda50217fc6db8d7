import { expect, test } from "vitest";
import { atTheirMinutes } from "./times.ts";

const DAY = [
  { daysAgo: 3.5 },
  { daysAgo: 3 },
  { daysAgo: 3 },
  { daysAgo: 3, isLate: true },
  { daysAgo: 3 },
];

test("the events of a day follow one another within working hours, each at its own minute", () => {
  const minutes = atTheirMinutes(DAY).map(({ minute = 0 }) => Math.floor(minute));
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect(new Set(minutes).size).toBe(DAY.length);
  expect(minutes.every((minute) => minute > 10 * 60 && minute < 19 * 60)).toBe(true);
  expect(minutes[3]).toBeGreaterThan(16 * 60 + 40);
  const [first, second] = atTheirMinutes(DAY);
  expect((first?.minute ?? 0) + (first?.room ?? 0)).toBeCloseTo(second?.minute ?? 0);
});

test("they are the same each time, another day's are others, and what is of today has none", () => {
  expect(atTheirMinutes(DAY)).toEqual(atTheirMinutes(DAY));
  const [one, other, today] = atTheirMinutes([{ daysAgo: 5 }, { daysAgo: 4 }, { daysAgo: 0.2 }]);
  expect(one?.minute).not.toBe(other?.minute);
  expect(today?.minute).toBeUndefined();
});
