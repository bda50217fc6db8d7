import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  addDays,
  addYear,
  daysBetween,
  financialYear,
  formatDate,
  formatDay,
  formatMoment,
  isCalendarDate,
  istDate,
  istTime,
} from "./dates.ts";

testAnswers("at %s it is %s in India", (instant) => istDate(new Date(instant)), [
  ["2025-03-31T18:29:59Z", "2025-03-31"],
  ["2025-03-31T18:30:00Z", "2025-04-01"],
  ["2024-02-28T20:00:00Z", "2024-02-29"],
  ["2025-12-31T18:30:00Z", "2026-01-01"],
]);

test("India's date and time, weekdays and months are those that Intl knows", () => {
  const zone = { timeZone: "Asia/Kolkata" };
  const day = new Intl.DateTimeFormat("en-CA", { ...zone, dateStyle: "short" });
  const clock = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "short" });
  const name = (part: "weekday" | "month") =>
    new Intl.DateTimeFormat("en-US", { ...zone, [part]: "short" });
  const [weekday, month] = [name("weekday"), name("month")];
  const since1950 = fc.date({
    min: new Date("1950-01-01"),
    max: new Date("9998-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(since1950, (instant) => {
      const date = istDate(instant);
      expect(date).toBe(day.format(instant));
      expect(istTime(instant)).toBe(clock.format(instant));
      const [year, , dayOfMonth] = date.split("-").map(Number);
      expect(formatDate(date)).toBe(
        `${weekday.format(instant)} ${dayOfMonth} ${month.format(instant)} ${year}`,
      );
    }),
  );
});

testAnswers("%s is a calendar date: %s", isCalendarDate, [
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["2025-02-30", false],
  ["0000-00-00", false],
  ["9999-12-31", false],
  ["2025-1-05", false],
  ["2025-13-01", false],
]);

describe("counting", () => {
  test("days over a month's and a year's end", () => {
    expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(daysBetween("2025-12-30", "2026-01-02")).toBe(3);
    expect(daysBetween("2026-01-02", "2025-12-30")).toBe(-3);
  });

  test("a year on; a leap day becomes the 28th (I-85)", () => {
    expect(addYear("2025-06-15")).toBe("2026-06-15");
    expect(addYear("2024-02-29")).toBe("2025-02-28");
  });

  test("the financial year turns on 1 April", () => {
    expect(financialYear("2026-03-31")).toBe("2025-26");
    expect(financialYear("2026-04-01")).toBe("2026-27");
    expect(financialYear("2099-12-31")).toBe("2099-00");
  });
});

test("a day is shown day first", () => {
  expect(formatDay("2026-11-05")).toBe("05/11/2026");
});

test("a date names its weekday, and its year unless it is read in it", () => {
  expect(formatDate("2026-09-05")).toBe("Sat 5 Sep 2026");
  expect(formatDate("2026-09-05", "2026-11-22")).toBe("Sat 5 Sep");
  expect(formatDate("2025-09-05", "2026-11-22")).toBe("Fri 5 Sep 2025");
  expect(formatMoment(new Date("2025-12-31T18:30:00Z"))).toBe("Thu 1 Jan 2026, 12:00 AM");
});
