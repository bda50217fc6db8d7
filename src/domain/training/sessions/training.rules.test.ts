import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { moduleStatuses, totalMark } from "./training.rules.ts";

testAnswers("the sum of %j is %d", totalMark, [
  [[], 0],
  [[7.1, 8.2], 15.3],
  [[0.1, 0.2, 0.3], 0.6],
  [[10, 10, 10, 10, 10], 50],
]);

const marks = { java: null, aem: null, communication: null, mock: null, finalCheck: null };
const statusesOf = (...args: Parameters<typeof moduleStatuses>) =>
  moduleStatuses(...args).map(({ state, need }) => [state, need]);

test("a new member of a Java batch has one module open and is told what opens the next", () => {
  expect(statusesOf("Java", marks)).toEqual([
    ["open", "Score at least 7 out of 10."],
    ["locked", "Score at least 7 in Java Training to open it."],
    ["locked", "Opens after AEM Training."],
    ["locked", "Opens after Communication."],
    ["locked", "Opens after Mock."],
  ]);
});

test("7 passes, 6.99 does not", () => {
  expect(statusesOf("Java", { ...marks, java: 7 }).slice(0, 2)).toEqual([
    ["passed", undefined],
    ["locked", "You have qualified. The office will place you in a batch."],
  ]);
  expect(statusesOf("Java", { ...marks, java: 6.99 })[0]).toEqual([
    "open",
    "You can repeat this module in another batch.",
  ]);
});

test("an open module counts with its mark, a later mark does not open one", () => {
  const statuses = moduleStatuses("AEM", { ...marks, java: 8, aem: 9, mock: 9 });
  expect(statuses.map(({ state }) => state)).toEqual([
    "passed",
    "passed",
    "locked",
    "locked",
    "locked",
  ]);
});

test("without a batch everything is locked", () => {
  expect(new Set(moduleStatuses(null, marks).map(({ state }) => state))).toEqual(
    new Set(["locked"]),
  );
});
