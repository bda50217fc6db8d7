import { expect, test } from "vitest";
import { codeOf, shownRecoveryCode } from "./factors.rules.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["ABCDE-12345", { kind: "recovery", code: "abcde12345" }],
  ["abcde 12345", { kind: "recovery", code: "abcde12345" }],
  ["1234567890", { kind: "recovery", code: "1234567890" }],
  // Letters outside the alphabet of recovery codes.
  ["ilouabcdef", undefined],
  ["12345", undefined],
  ["", undefined],
])("%j is read as %j", (typed, read) => {
  expect(codeOf(typed)).toEqual(read);
});

test("a recovery code that is typed as it is shown is the same again", () => {
  expect(codeOf(shownRecoveryCode("abcde12345"))).toEqual({
    kind: "recovery",
    code: "abcde12345",
  });
});
