import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { codeParts, nearKeys, searchText, wordsOf, writingsOf } from "./search-text.ts";

testAnswers("%j is looked for as %j", searchText, [
  ["+91 98765 43210", "9876543210"],
  ["98765-43210", "9876543210"],
  ["098765 43210", "9876543210"],
  ["9198765432", "9198765432"],
  ["98765", "98765"],
  ["+91 (0) 98765.43210", "9876543210"],
  ["0091 98765 43210", "9876543210"],
  ["919876543210", "9876543210"],
  ["+91 98765", "98765"],
  ["(080) 4712-3344", "8047123344"],
  [" Asha Rao ", "Asha Rao"],
  ["९८७६५ ४३२१०", "9876543210"],
  ["\u202a+91 98765\u201143210\u202c", "9876543210"],
  ["\u200bAsha Rao\u200e", "Asha Rao"],
  ["a1@b.example", "a1@b.example"],
]);

testAnswers("%j is looked for as each of %j", writingsOf, [
  ["Asha Rao", ["Asha Rao"]],
  ["98765", ["98765"]],
  ["+91 98765-43210", ["+91 98765-43210", "9876543210"]],
  // A batch of that year, as well as a number.
  ["2026-001", ["2026-001", "2026001"]],
]);

testAnswers("%j is a code with the parts %j", codeParts, [
  ["JAVA-2026-009", ["JAVA", "2026", "009"]],
  ["java 9", ["java", "009"]],
  ["Java2026009", ["Java", "2026009"]],
  ["java/2026–12", ["java", "2026", "012"]],
  ["जावा ९", ["जावा", "009"]],
  ["009", ["009"]],
  ["9", ["9"]],
  ["%_-", []],
]);

testAnswers("%j has the words %j", wordsOf, [
  [" Rao,  ASHA ", ["rao", "asha"]],
  // A repeated word would be searched twice.
  ["a b A a b a c", ["a", "b", "c"]],
  ["98765 43210", ["98765 43210"]],
  [" , ", [" , "]],
]);

/** What `name_keys` of the database makes of one word. */
const keysOfName = (word: string) => [
  `0:${word}`,
  ...[...word].map((_, index) => `${index + 1}:${[...word].toSpliced(index, 1).join("")}`),
];
const isNear = (name: string, typed: string) =>
  nearKeys(typed).some((key) => keysOfName(name).includes(key));

test.each([
  // A wrong, missing, extra or doubled letter, or two swapped ones; at each end as well.
  ...["snexa", "xneha", "snehx", "snha", "neha", "sneh", "snneha", "snehax", "asneha"],
  ...["nseha", "snhea", "sneah"],
])("sneha is meant by %s", (typed) => {
  expect(isNear("sneha", typed)).toBe(true);
});

test.each(["snxhx", "seha1", "snehaxy", "sne", "ahens", "nesha2"])(
  "sneha is not meant by %s",
  (typed) => {
    expect(isNear("sneha", typed)).toBe(false);
  },
);

test("another script has letters as well; short and endless words and those with digits have none", () => {
  expect(isNear("देवी", "देवि")).toBe(true);
  expect([nearKeys("ab"), nearKeys("octavia1"), nearKeys("p".repeat(41))]).toEqual([[], [], []]);
});
