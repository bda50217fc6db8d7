import { expect, test } from "vitest";
import { testAnswers } from "#/server/testing/answer-table.ts";
import { isScore, isScoreType, readColumn, readScore } from "./rules.ts";

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

testAnswers("%j copied is the column %j", readColumn, [
  ["7", null],
  ["7\n", null],
  ["7\n8.5\n", ["7", "8.5"]],
  ["7\r\n\r\n8,5\r\n", ["7", "", "8,5"]],
  ["7\nabsent\n 11 \n", ["7", "absent", "11"]],
  ["Asha\t7\nDev\tabsent", ["7", "absent"]],
  ["7\tgood\n8\tfair", ["7", "8"]],
  ["Asha\nDev", ["Asha", "Dev"]],
  ["", null],
]);
