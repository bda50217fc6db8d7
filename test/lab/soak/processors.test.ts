import { expect, test } from "vitest";
import { hadNoTime, shareWaited, type Waited } from "./processors.ts";

const look = (seconds: number, server: number, callers = 0): Waited => ({
  at: seconds * 1000,
  server: server * 1000,
  callers: callers * 1000,
});

test("a call in whose time the server stood in line for a processor had no time; one beside it had", () => {
  const looks = [look(0, 0), look(1, 0.1), look(2, 1), look(3, 1.9), look(4, 2)];
  expect(hadNoTime(shareWaited(looks, 1_200, 2_900))).toBe(true);
  expect(hadNoTime(shareWaited(looks, 100, 900))).toBe(false);
});

test("those who call may be the ones without time", () => {
  expect(shareWaited([look(0, 0, 0), look(10, 1, 8)], 0, 10_000)).toBeCloseTo(0.8);
});

test("where nothing was looked at, nothing is excused", () => {
  expect(hadNoTime(shareWaited([], 0, 5_000))).toBe(false);
  expect(hadNoTime(shareWaited([look(0, 0)], 0, 5_000))).toBe(false);
});
