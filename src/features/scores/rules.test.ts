import { expect, test } from "vitest";
import { testAnswers } from "#/server/testing/answer-table.ts";
import { isScore, isScoreType, readScore } from "./rules.ts";

test.each([0, 10, 7, 7.5, 7.55, 9.99, 0.01, 1.1, 2.07, 8.29])("%d is a score", (value) => {
  expect(isScore(value)).toBe(true);
});

test.each([
  [-0.01],
  [10.01],
  [-0],
  [7.555],
  [1e-10],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ["7"],
  [null],
  [undefined],
  [true],
  [[7]],
  [{}],
])("%j is none", (value) => {
  expect(isScore(value)).toBe(false);
});

test("every mark with two decimals from 0 to 10 is a score, and stays the same when read", () => {
  for (let hundredths = 0; hundredths <= 1000; hundredths += 1) {
    const value = hundredths / 100;
    expect([isScore(value), readScore(String(value))]).toEqual([true, value]);
  }
});

testAnswers("%j typed is read as %s", readScore, [
  ["7", 7],
  [" 7.5 ", 7.5],
  ["7,25", 7.25],
  ["10", 10],
  ["10.00", 10],
  ["0", 0],
  ["8.", 8],
  ["", undefined],
  ["10.01", undefined],
  ["11", undefined],
  ["-1", undefined],
  ["7.555", undefined],
  ["1e1", undefined],
  ["seven", undefined],
  ["0x7", undefined],
]);

testAnswers("%j is a score type: %s", isScoreType, [
  ["javaScore", true],
  ["finalCheckScore", true],
  ["finnalCheckScore", false],
  ["Java", false],
  [null, false],
  [["javaScore"], false],
]);
