import { expect, test } from "vitest";
import { batchState } from "#/domain/training/batches/batches.rules.ts";
import { isAttendanceLow } from "#/domain/training/sessions/attendance.rules.ts";
import { headingsOf } from "./batch.rules.ts";

test.each([
  [4, 3, false],
  [4, 2, true],
  [3, 0, false],
  [20, 15, false],
  [20, 14, true],
])("of %i sessions at %i: low is %s", (expected, attended, isLow) => {
  expect(isAttendanceLow({ expected, attended })).toBe(isLow);
});

test("a batch is planned until its first day, and runs until its last one is over", () => {
  const batch = { startDate: "2026-03-02", endDate: "2026-04-01" };
  const states = ["2026-03-01", "2026-03-02", "2026-04-01", "2026-04-02"].map((today) =>
    batchState(batch, today),
  );
  expect(states).toEqual(["planned", "running", "running", "ended"]);
  expect(batchState({ ...batch, endDate: null }, "2030-01-01")).toBe("running");
});

test("a session stands under its day, with the hour where the day has another", () => {
  const sessions = [
    { date: "2026-11-02", time: "9:00 AM to 11:00 AM" },
    { date: "2026-11-02", time: "2:00 PM to 4:00 PM" },
    { date: "2026-11-10", time: "9:00 AM to 11:00 AM" },
  ];
  expect(headingsOf(sessions)).toEqual(["2 Nov 9:00 AM", "2 Nov 2:00 PM", "10 Nov"]);
});
