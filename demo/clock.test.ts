import { expect, test } from "vitest";
import { addDays, istDate, istTime } from "#/shared/dates.ts";
import { scenarioClock } from "./clock.ts";

test.each([
  [1, "16:41"],
  [3.5, "13:11"],
  [303, "16:41"],
])("%d days ago it is that day in India, within working hours", (daysAgo, time) => {
  const { clock, goTo } = scenarioClock();
  goTo(daysAgo);
  expect([clock.today(), istTime(clock.now())]).toEqual([
    addDays(istDate(new Date()), -Math.floor(daysAgo)),
    time,
  ]);
});

test("today it is now, and the days before follow on one another", () => {
  const { clock, goTo } = scenarioClock();
  const at = [2, 1.5, 1, 0].map((daysAgo) => {
    goTo(daysAgo);
    return clock.now().getTime();
  });
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
});
