import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { isScore, isScoreType, matchMembers, readPasted, readScore } from "./scores.rules.ts";

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
  ["7/10", 7],
  ["7.5 / 10", 7.5],
  ["7/100", undefined],
  ["7/1", undefined],
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

const alone = (value: string) => ({ who: [], value });
testAnswers("%j copied is the rows %j", readPasted, [
  ["7", null],
  ["7\n", null],
  ["", null],
  ["7\n8.5\n", [alone("7"), alone("8.5")]],
  ["7\r\n\r\n8,5\r\n", [alone("7"), alone(""), alone("8,5")]],
  ["Asha\t7", [{ who: ["Asha"], value: "7" }]],
  [
    "1\tAsha Rao\t7\n2\tDev\t8",
    [
      { who: ["Asha Rao"], value: "7" },
      { who: ["Dev"], value: "8" },
    ],
  ],
]);

const MEMBERS = [
  { id: "asha", names: ["Asha Rao", "asha", "asha@example.in"] },
  { id: "vikas", names: ["Vikas Kumar"] },
  { id: "vikas-s", names: ["Vikas Sharma"] },
  { id: "ravi", names: ["Ravi K"] },
];
const scored = (...names: string[]) => names.map((name) => ({ who: [name], value: "8" }));

testAnswers(
  "%j is about %j",
  (name: string) => matchMembers(scored(name), MEMBERS).found.map(({ id }) => id),
  [
    ["Asha Rao", ["asha"]],
    ["rao, asha", ["asha"]],
    ["RAO  ASHA", ["asha"]],
    ["Asha D Rao", ["asha"]],
    ["Asha", ["asha"]],
    ["asha@example.in", ["asha"]],
    ["Ravi K.", ["ravi"]],
    ["Vikas Sharma", ["vikas-s"]],
    ["Vikas", []],
    ["Meena", []],
    ["", []],
  ],
);

test("what names nobody, two people or somebody twice is named and stored for nobody", () => {
  const { found, unmatched } = matchMembers(
    [
      { who: ["Name"], value: "Java" },
      ...scored("Vikas", "Meena", "Ravi K", "ravi k", "Asha Rao"),
      { who: ["Vikas Kumar"], value: "absent" },
      { who: ["Vikas Sharma"], value: "" },
    ],
    MEMBERS,
  );
  expect(found).toEqual([{ id: "asha", who: "Asha Rao", value: "8" }]);
  expect(unmatched).toEqual([
    "Vikas: 2 people are meant",
    "Meena: nobody of this name is in the batch",
    "Ravi K: named twice",
    "ravi k: named twice",
    "Vikas Kumar: absent is no score",
  ]);
});

const CLASS = [
  { id: "ravi", names: ["Ravi Kumar", "ravi@example.in"] },
  { id: "asha", names: ["Asha Rao"] },
  { id: "s", names: ["S"] },
  { id: "mohan", names: ["Mohan Das"] },
  { id: "dev", names: ["Dev"] },
];

testAnswers(
  "pasted %j is for %j",
  (copied: string) => matchMembers(readPasted(copied) ?? [], CLASS).found.map(({ id }) => id),
  [
    // A name in two cells, or in one next to a city or a mentor.
    ["Ravi\tKumar\t8", ["ravi"]],
    ["Kumar\tRavi\t8", ["ravi"]],
    ["First name\tLast name\tJava\nAsha\tRao\t9\nRavi\tKumar\t8", ["asha", "ravi"]],
    ["Asha Rao\tDelhi\t9\nRavi Kumar\tPune\t8", ["asha", "ravi"]],
    ["JAVA-01\tAsha Rao\t9\nJAVA-02\tRavi Kumar\t8", ["asha", "ravi"]],
    ["Asha Rao\tDev\t9\nRavi Kumar\tDev\t8\nMohan Das\tDev\t7", ["asha", "ravi", "mohan"]],
    ["Asha Rao\t\t9\nRavi\tKumar\t8\nMohan\tDas\t7", ["asha", "ravi", "mohan"]],
    // An e-mail decides, whatever name is next to it.
    ["R. K.\travi@example.in\t8", ["ravi"]],
    ["Asha Rao\travi@example.in\t8", []],
    // One word of another member's name.
    ["Suresh\tKumar\t8", []],
    ["Suresh Kumar\tRavi\t8", []],
    ["Lakshmi Das\tMohan\t8", []],
    ["Priya S\t8", []],
    ["Suresh\tKumar\t8\nAsha\tRao\t9\nMohan\tDas\t7", ["asha", "mohan"]],
  ],
);
