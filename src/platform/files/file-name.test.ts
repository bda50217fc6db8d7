import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { claimedType, displayName } from "./file-name.ts";

testAnswers("%j is shown as %j", displayName, [
  ["name_PanCard.pdf", "name_PanCard.pdf"],
  ["../../etc/passwd.pdf", ".._.._etc_passwd.pdf"],
  ["..\\..\\windows\\x.pdf", ".._.._windows_x.pdf"],
  ["a.pdf\0.html", "a.pdf"],
  ["CON.pdf", "CON.pdf"],
  ["\u202egpj.exe.pdf", "gpj.exe.pdf"],
  ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie: x=1.pdf"],
  ["quo\"te's.pdf", "quo\"te's.pdf"],
  ["-rf.pdf", "-rf.pdf"],
  [".hidden.pdf", ".hidden.pdf"],
  [".pdf", "file.pdf"],
  ["  spaced .pdf  ", "spaced .pdf"],
  ["परीक्षा 👩‍🎓.pdf", "परीक्षा 👩‍🎓.pdf"],
  ["e\u0301.pdf", "é.pdf"],
  ["\ud800.pdf", "\ufffd.pdf"],
  ["", "file"],
  ["///", "___"],
]);

test("a long name is cut to 150 code points and keeps its extension", () => {
  const shown = displayName(`${"😀".repeat(2000)}.docx`);
  expect(Array.from(shown)).toHaveLength(150);
  expect(shown.endsWith("😀.docx")).toBe(true);
});

testAnswers("%s claims %s", claimedType, [
  ["a.PDF", "pdf"],
  ["a.JPG", "jpeg"],
  ["a.jpeg", "jpeg"],
  ["a.Png", "png"],
  ["a.doc", "doc"],
  ["a.docx", "docx"],
  ["a.pdf.exe", undefined],
  ["pdf", undefined],
  ["a.", undefined],
  ["a.constructor", undefined],
  ["a.heic", undefined],
]);
