import { expect, test } from "vitest";
import { holidayLines, holidayOn, holidaysOf, readHoliday } from "./holidays.ts";

test.each([
  ["26/01/2027 Republic Day", { date: "2027-01-26", name: "Republic Day" }],
  ["26 January 2027 Republic Day", { date: "2027-01-26", name: "Republic Day" }],
  ["2027-08-15 – Independence Day", { date: "2027-08-15", name: "Independence Day" }],
  ["Fri, 2 Oct 2026: Gandhi Jayanti", { date: "2026-10-02", name: "Gandhi Jayanti" }],
  ["2 Oct 2026", undefined],
  ["Diwali", undefined],
  ["31/02/2027 No such day", undefined],
  ["", undefined],
])("%j is read as %j", (line, holiday) => {
  expect(readHoliday(line)).toEqual(holiday);
});

test("a list is in the order of its days, each line as it is kept", () => {
  const lines = ["15 Aug 2027 Independence Day", "26 Jan 2027, Republic Day", "nothing"];
  const kept = ["Tue 26 Jan 2027 Republic Day", "Sun 15 Aug 2027 Independence Day"];
  expect(holidayLines(lines)).toEqual(kept);
  expect(holidayLines(kept)).toEqual(kept);
  expect(holidayOn(holidaysOf(kept), "2027-08-15")).toBe("Independence Day");
  expect(holidayOn(holidaysOf(kept), "2027-08-16")).toBeUndefined();
});
