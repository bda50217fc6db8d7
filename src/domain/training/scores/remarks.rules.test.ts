import { expect, test } from "vitest";
import { criteriaOf, readCriteria, remarkLines, storedRemarks } from "./remarks.rules.ts";

const code = { criterion: "Code", text: "Clear names." };

test("what is not said is not stored, and nothing said is no remarks", () => {
  const empty = { criterion: "Speech", text: "" };
  expect(storedRemarks({ lines: [code, empty], next: "" })).toEqual({ lines: [code], next: "" });
  expect(storedRemarks({ lines: [empty], next: "Read on." })).toEqual({
    lines: [],
    next: "Read on.",
  });
  expect(storedRemarks({ lines: [empty], next: "" })).toBeNull();
});

test("a criterion that is gone stays where something was said about it", () => {
  expect(criteriaOf(["Speech", "Code"], null)).toEqual(["Speech", "Code"]);
  expect(criteriaOf(["Speech"], { lines: [code], next: "" })).toEqual(["Speech", "Code"]);
});

test("a mail says a line for each criterion, then what next", () => {
  expect(remarkLines({ lines: [code], next: "Read on." })).toEqual([
    "Code: Clear names.",
    "What next: Read on.",
  ]);
  expect(remarkLines(null)).toEqual([]);
});

test("the owner's text has criteria by module", () => {
  const { criteria, problem } = readCriteria("# Java\n Code \n\nSpeech\n# final check\nPoise");
  expect(problem).toBeUndefined();
  expect(criteria).toMatchObject({ Java: ["Code", "Speech"], AEM: [], FinalCheck: ["Poise"] });
  expect(readCriteria("").problem).toBeUndefined();
});

test.each([
  ["Code", "Name the module first, such as # Java."],
  ["# Cobol\nCode", "There is no module of this name: # Cobol"],
  ["# Java\nCode\nCode", "Name each criterion once: Code"],
  ["# Java\na\nb\nc\nd\ne\nf", "Use at most 5 criteria for Java."],
  [`# Java\n${"x".repeat(61)}`, "Use at most 60 characters a line."],
])("%j is refused", (text, problem) => {
  expect(readCriteria(text).problem).toBe(problem);
});
