import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { endOfQuiet, whenOf } from "./notices.rules.ts";

const now = new Date("2026-03-12T06:30:00Z");

testAnswers("%s is said as %s", (instant) => whenOf(new Date(instant), now), [
  ["2026-03-12T06:29:30Z", "Just now"],
  ["2026-03-12T06:31:00Z", "Just now"],
  ["2026-03-12T06:25:00Z", "5 min ago"],
  ["2026-03-12T03:30:00Z", "3 h ago"],
  ["2026-03-11T18:31:00Z", "11 h ago"],
  ["2026-03-11T18:29:00Z", "Yesterday"],
  ["2026-03-10T18:31:00Z", "Yesterday"],
  ["2026-03-10T18:29:00Z", "2 days ago"],
  ["2026-03-06T06:30:00Z", "6 days ago"],
  ["2026-03-05T06:30:00Z", "Thu 5 Mar"],
  ["2025-12-31T18:30:00Z", "Thu 1 Jan"],
  ["2025-12-31T18:29:00Z", "Wed 31 Dec 2025"],
]);

test("shortly after midnight the evening before counts in hours", () => {
  expect(whenOf(new Date("2026-03-11T17:30:00Z"), new Date("2026-03-11T19:30:00Z"))).toBe(
    "2 h ago",
  );
});

test.each([
  ["20:59", undefined],
  ["21:00", "2026-11-24T02:30:00.000Z"],
  ["23:59", "2026-11-24T02:30:00.000Z"],
  ["00:00", "2026-11-23T02:30:00.000Z"],
  ["07:59", "2026-11-23T02:30:00.000Z"],
  ["08:00", undefined],
])("at %s in India what can wait does until %s", (time, until) => {
  const now = new Date(`2026-11-23T${time}:00+05:30`);
  expect(endOfQuiet(now, ["21:00", "08:00"])?.toISOString()).toBe(until);
  expect(endOfQuiet(now, undefined)).toBeUndefined();
});

test("quiet hours may lie within a day", () => {
  const at = (time: string) =>
    endOfQuiet(new Date(`2026-11-23T${time}:00+05:30`), ["12:00", "14:00"]);
  expect(at("13:00")?.toISOString()).toBe("2026-11-23T08:30:00.000Z");
  expect([at("11:59"), at("14:00"), at("23:00")]).toEqual([undefined, undefined, undefined]);
});
