import { describe, expect, test } from "vitest";
import { slotTimes } from "#/shared/slot-times.ts";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  describeRecorded,
  hasBegun,
  isCounted,
  mergeEdits,
  nextSession,
  problemOfDate,
  sessionDays,
  slotAt,
  tally,
} from "./sessions.rules.ts";

test("what is recorded before its slot says so, and when it begins", () => {
  expect(describeRecorded({ time: "2:00 PM to 4:00 PM" })).toBe("Recorded, begins 2:00 PM");
  expect(describeRecorded({ time: "Evening" })).toBe("Recorded, counts from its day on");
});

describe("which sessions count for a trainee", () => {
  const reader = { joinedOn: "2026-03-10", now: new Date("2026-03-13T10:00:00+05:30") };
  const time = "9:00 AM to 11:00 AM";
  test.each([
    ["before they joined", "2026-03-09", {}, false],
    ["on the day they joined", "2026-03-10", {}, true],
    ["after they joined", "2026-03-11", {}, true],
    ["before, but they were there", "2026-03-09", { isPresent: true }, true],
    ["before, but they answered it", "2026-03-09", { isAnswered: true }, true],
    ["still ahead", "2026-03-14", {}, false],
    ["still ahead, though marked as present", "2026-03-14", { isPresent: true }, false],
  ])("%s (%s): %s", (_, date, was, counts) => {
    const session = { date, time, isPresent: false, isAnswered: false, ...was };
    expect(isCounted(session, reader)).toBe(counts);
  });

  test("one who joins late is measured by the sessions since", () => {
    const sessions = [
      { date: "2026-03-01", isPresent: false, isAnswered: false },
      { date: "2026-03-05", isPresent: false, isAnswered: true },
      { date: "2026-03-10", isPresent: true, isAnswered: true },
      { date: "2026-03-12", isPresent: false, isAnswered: false },
      { date: "2026-03-14", isPresent: true, isAnswered: true },
    ].map((session) => ({ ...session, time }));
    expect(tally(sessions, reader)).toEqual({ attendance: "1/3", assignments: "2/3" });
    const excused = sessions.map((session) => ({ ...session, isExcused: true }));
    expect(tally(excused, reader)).toEqual({ attendance: "1/1", assignments: "2/3" });
    expect(tally([], reader)).toEqual({ attendance: "0/0", assignments: "0/0" });
  });
});

test.each([
  ["9:00 AM to 11:00 AM", "2026-03-10T00:01:00+05:30", false],
  ["9:00 AM to 11:00 AM", "2026-03-10T08:59:59+05:30", false],
  ["9:00 AM to 11:00 AM", "2026-03-10T09:00:00+05:30", true],
  ["Morning", "2026-03-09T23:59:59+05:30", false],
  ["Morning", "2026-03-10T00:00:00+05:30", true],
])("a session of %s has begun at %s: %s", (time, now, begun) => {
  expect(hasBegun({ date: "2026-03-10", time }, new Date(now))).toBe(begun);
});

test("a session lies between the batch's start and 30 days ahead", () => {
  const days = sessionDays({ startDate: "2026-03-02", endDate: null }, "2026-03-10");
  expect(days).toMatchObject({ first: "2026-03-02", last: "2026-04-09" });
  expect(problemOfDate("2026-03-02", days)).toBeUndefined();
  expect(problemOfDate("2026-04-09", days)).toBeUndefined();
  expect(problemOfDate("2026-03-01", days)).toMatch(/before the batch/);
  expect(problemOfDate("2026-04-10", days)).toMatch(/30 days/);
  const ending = sessionDays({ startDate: "2026-03-02", endDate: "2026-03-20" }, "2026-03-10");
  expect(ending).toMatchObject({ last: "2026-03-20" });
  expect(problemOfDate("2026-03-20", ending)).toBeUndefined();
  expect(problemOfDate("2026-03-21", ending)).toMatch(/after the batch ends/);
});

testAnswers("the times of %s", slotTimes, [
  ["9:00 AM to 11:00 AM", { start: "09:00", end: "11:00" }],
  ["11:00 AM to 1:00 PM", { start: "11:00", end: "13:00" }],
  ["12:00 PM to 12:30 pm", { start: "12:00", end: "12:30" }],
  ["12:15 AM to 1:00 AM", { start: "00:15", end: "01:00" }],
  ["Morning", undefined],
  ["4:00 PM to 2:00 PM", undefined],
  ["13:00 PM to 2:00 PM", undefined],
]);

const SLOTS = ["9:00 AM to 11:00 AM", "11:00 AM to 1:00 PM", "2:00 PM to 4:00 PM"];

testAnswers("at %s the slot is %s", (clock) => slotAt(SLOTS, clock), [
  ["08:15", SLOTS[0]],
  ["10:59", SLOTS[0]],
  ["11:00", SLOTS[1]],
  ["13:30", SLOTS[2]],
  ["16:00", undefined],
]);

test("the next session is the earliest that is not over", () => {
  const [nine = "", eleven = "", two = ""] = SLOTS;
  const sessions = [
    { date: "2026-03-12", time: nine },
    { date: "2026-03-10", time: two },
    { date: "2026-03-10", time: eleven },
    { date: "2026-03-09", time: two },
  ];
  const at = (clock: string) => nextSession(sessions, "2026-03-10", clock)?.time;
  expect(at("08:00")).toBe(eleven);
  expect(at("12:59")).toBe(eleven);
  expect(at("13:00")).toBe(two);
  expect(nextSession(sessions, "2026-03-10", "16:00")?.date).toBe("2026-03-12");
  expect(nextSession(sessions, "2026-03-13", "00:00")).toBeUndefined();
});

test("one's own changes of a session stand on top of what others stored, which is not lost", () => {
  const base = { date: "2026-03-10", time: "a", topic: "Loops", present: ["asha", "bala"] };
  const excused = { chitra: "Exam", deepak: "Travel" };
  expect(
    mergeEdits(
      { ...base, excused },
      { ...base, topic: "Own", present: ["bala", "gita"], excused: { chitra: "Illness" } },
      { ...base, time: "b", topic: "Theirs", present: ["asha", "bala", "harish"], excused },
    ),
  ).toEqual({
    date: "2026-03-10",
    time: "b",
    topic: "Own",
    present: ["bala", "harish", "gita"],
    excused: { chitra: "Illness" },
  });
  const untouched = { ...base, present: ["asha"], excused: { harish: "Family" } };
  const read = { ...base, excused: {} };
  expect(mergeEdits(read, read, untouched)).toEqual(untouched);
});
