import { expect, test } from "vitest";
import { lineField, optionalLineField } from "./line-field.ts";
import { isVisibleLine } from "./visible-line.ts";

test.each([
  "Asha Rao",
  "O'Neil-D'Souza, Jr. (Pune)",
  "ಕಾವ್ಯ",
  "काव्या",
  "கவிதா",
  "José",
  "李小龍",
  "क्‍ष", // A joiner after a virama is part of the spelling.
  "ರ್‍ಯ",
])("%j is one visible line", (text) => {
  expect(isVisibleLine(text)).toBe(true);
});

test.each([
  ["a line break", "Asha\nRao"],
  ["a carriage return", "Asha\rRao"],
  ["a tab", "Asha\tRao"],
  ["an escape", "Asha\u001b[31m"],
  ["a C1 control", "Asha\u0085Rao"],
  ["a line separator", "Asha\u2028Rao"],
  ["a paragraph separator", "Asha\u2029Rao"],
  ["a right-to-left override", "Asha\u202egnp.exe"],
  ["an isolate", "\u2066Asha\u2069"],
  ["an Arabic letter mark", "Asha\u061c"],
  ["a zero-width space", "As\u200bha"],
  ["a joiner between Latin letters", "As\u200dha"],
  ["a non-joiner at the start", "\u200cAsha"],
  ["a word joiner", "As\u2060ha"],
  ["a byte order mark", "As\ufeffha"],
  ["a soft hyphen", "As\u00adha"],
  ["a filler", "\u3164"],
])("%s is refused", (_, text) => {
  expect(isVisibleLine(text)).toBe(false);
});

test("the field is trimmed, in NFC, not empty and not too long", () => {
  const field = lineField("Enter the name.", 5);
  expect(field.parse("  Jose\u0301 ")).toBe("Jos\u00e9");
  expect(field.safeParse("   ").error?.issues[0]?.message).toBe("Enter the name.");
  expect(field.safeParse(undefined).error?.issues[0]?.message).toBe("Enter the name.");
  expect(field.safeParse("Kavitha").error?.issues[0]?.message).toBe("Use at most 5 characters.");
  expect(field.safeParse("a\u202eb").error?.issues[0]?.message).toMatch(/visible/);
});

test("one that may be left empty takes no line break either", () => {
  const field = optionalLineField(5);
  expect(field.parse("  Jose\u0301 ")).toBe("Jos\u00e9");
  expect(field.parse("   ")).toBe("");
  expect(field.safeParse("Kavitha").error?.issues[0]?.message).toBe("Use at most 5 characters.");
  expect(field.safeParse("a\nb").error?.issues[0]?.message).toMatch(/visible/);
});
