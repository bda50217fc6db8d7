import { expect, test } from "vitest";
import { toAscii } from "./in-ascii.ts";

/** Three backslashes, of which the last one belongs to the character after it. */
const CODE = "[`₹ 5 – 6`, '\\\\\\…', '\\\\…', /[–\\—]/.test('—'), '😀'.length, /^😀$/u.test('😀')]";

test("code in ASCII says what it said", () => {
  const ascii = toAscii(CODE);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  const run = (code: string): unknown => new Function(`return ${code}`)();
  expect(run(ascii)).toEqual(run(CODE));
  expect(run(ascii)).toEqual(["₹ 5 – 6", "\\…", "\\…", true, 2, true]);
});
