import { describe, expect, test } from "vitest";
import { achievementOf, codeOf, readCode, stateOf, writeCode } from "./certificates.rules.ts";

test("a code is twelve letters and digits, written in fours", () => {
  const code = codeOf(Uint8Array.from({ length: 12 }, (_, index) => index * 3));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(readCode(writeCode(code))).toBe(code);
  expect(writeCode("7KQF3MZD9XWT")).toBe("7KQF-3MZD-9XWT");
});

describe("what somebody types", () => {
  test.each([
    ["7KQF-3MZD-9XWT", "7KQF3MZD9XWT"],
    [" 7kqf 3mzd 9xwt ", "7KQF3MZD9XWT"],
    ["OIL1-0000-0000", "011100000000"],
    ["7KQF-3MZD-9XW", null],
    ["7KQF-3MZD-9XWTT", null],
    ["7KQF-3MZD-9XWU", null],
    ["../../etc/passw", null],
    ["", null],
  ])("%j is %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});

test("what is certified, in words", () => {
  expect(achievementOf({ kind: "module", title: "Final Check" })).toBe(
    "Passed the Final Check module",
  );
  expect(achievementOf({ kind: "placement", title: "Infosys" })).toBe("Placed at Infosys");
});

test("who was erased has no certificate that counts or does not", () => {
  expect(stateOf({ holder: "Asha", withdrawnAt: null })).toBe("valid");
  expect(stateOf({ holder: "Asha", withdrawnAt: new Date() })).toBe("withdrawn");
  expect(stateOf({ holder: null, withdrawnAt: new Date() })).toBe("erased");
});
