import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { emailProblem, foldEmail, isEmailAddress, mailtoOf } from "./email.ts";

const local64 = "a".repeat(64);
const labels = `${"d".repeat(60)}.`.repeat(4);
const domain = (length: number) => `${labels.slice(0, length - 3)}.in`;

test.each([
  "asha@example.com",
  "a.b+tag@sub.example.co.in",
  "o'neil@example.com",
  "x@y.in",
  "1@2.example",
  "josé@example.com",
  "आशा@example.com",
  "a@xn--p1b6ci4b4b3a.xn--h2brj9c",
  `${local64}@example.com`,
  `${local64}@${domain(189)}`,
])("%s is an address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

describe("what is not one address by this grammar", () => {
  test.each([
    "",
    "@",
    "asha",
    "asha@",
    "@example.com",
    "asha@example",
    "asha@localhost",
    "a@b@example.com",
    "a,b@example.com",
    "a@example.com, b@example.com",
    "a b@example.com",
    " asha@example.com",
    "asha@example.com ",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    '"a b"@example.com',
    "a(comment)@example.com",
    "a@example.com(comment)",
    "<a@example.com>",
    "Asha <a@example.com>",
    "a@-example.com",
    "a@example-.com",
    "a@exa_mple.com",
    "a@example..com",
    "a@example.com.",
    "a@example.c",
    "a@example.123",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@ｅxample.com",
    "a@example.com\r\nBcc: b@example.com",
    "a\r\n@example.com",
    "a@example.com\0",
    "a\u202e@example.com",
    "a\u200d@example.com",
    "😀@example.com",
    "a;b@example.com",
    "a:b@example.com",
    "a\\b@example.com",
    `${local64}a@example.com`,
    `${local64}@${domain(190)}`,
    `${"é".repeat(33)}@example.com`,
  ])("%j", (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

test("no character that could end or split a mail header is accepted anywhere", () => {
  const accepted = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) =>
      isEmailAddress(`a${character}b@example.com`) || isEmailAddress(`a@exam${character}ple.com`),
  );
  expect(accepted.filter((character) => /[\s,;:<>()"\\[\]\p{C}]/u.test(character))).toEqual([]);
});

test("one person's spellings fold to one address, and folding twice changes nothing", () => {
  expect(foldEmail("  Jose\u0301@Example.COM ")).toBe("jos\u00e9@example.com");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(foldEmail(foldEmail(text))).toBe(foldEmail(text));
    }),
  );
});

const read = (text: string): string => {
  const email = foldEmail(text);
  return emailProblem(email) ?? email;
};
const ASHA = "asha@example.com";
const NONE = "Enter an email address such as name@example.com.";
const SPACES = "An email address has no spaces.";
const ONE = "Enter one email address.";
const LOOKS = "Type this address by hand: it has letters that look like others.";

testAnswers("%j is read as %s", read, [
  ["asha@example.com", ASHA],
  ["ASHA@Example.COM", ASHA],
  ["  asha@example.com\n", ASHA],
  ["\u00a0asha@example.com\u00a0", ASHA],
  ["\u200basha@example.com\u200b", ASHA],
  ["\u202aasha@example.com\u202c", ASHA],
  ["\u200easha@example.com\u200f", ASHA],
  ["\u2066asha@example.com\u2069", ASHA],
  ["\ufeffasha@example.com", ASHA],
  ["mailto:asha@example.com", ASHA],
  ["MAILTO: asha@example.com", ASHA],
  ["<asha@example.com>", ASHA],
  ["<mailto:asha@example.com>", ASHA],
  ["Email: asha@example.com", ASHA],
  ["E-mail ID: asha@example.com.", ASHA],
  ["Asha Rao <asha@example.com>", ASHA],
  ["'Asha' <asha@example.com>;", ASHA],
  ['"Rao, Asha" <asha@example.com>', ASHA],
  ["asha@example.com <asha@example.com>", ASHA],
  ["asha@example.com <mailto:asha@example.com>", ASHA],
  ["asha@example.com,", ASHA],
  ["asha@example.com;", ASHA],
  ["asha@example.com.", ASHA],
  ["(asha@example.com)", ASHA],
  ["[asha@example.com]", ASHA],
  ['"asha@example.com"', ASHA],
  ["'asha@example.com'", ASHA],
  ["“asha@example.com”", ASHA],
  ["asha＠example.com", ASHA],
  ["ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ", ASHA],
  ["ﬁroz@example.com", "firoz@example.com"],
  ["a.b+tag@sub.example.co.in", "a.b+tag@sub.example.co.in"],
  ["o'neil@example.com", "o'neil@example.com"],
  ["Jose\u0301@example.com", "josé@example.com"],
  ["आशा@example.com", "आशा@example.com"],
  ["иван@example.com", "иван@example.com"],
  ["", NONE],
  ["asha", NONE],
  ["asha@", NONE],
  ["asha@example", NONE],
  ["asha@example,com", NONE],
  ["asha@example..com", NONE],
  ["asha.@example.com", NONE],
  ["asha @example.com", SPACES],
  ["asha@ example.com", SPACES],
  ["asha rao@example.com", SPACES],
  ["asha@example.com, ravi@example.com", SPACES],
  ["asha@example.com,ravi@example.com", ONE],
  ["asha@example.com/ravi@example.com", ONE],
  ["ravi@example.com <asha@example.com>", SPACES],
  ["asha@@example.com", ONE],
  ["asha@example.com?bcc=ravi@example.com", ONE],
  ["mailto:asha@example.com?subject=Hi", NONE],
  ["?bcc=ravi@example.com", NONE],
  ["asha&cc=x@example.com", NONE],
  ["asha%0abcc@example.com", NONE],
  ["\u0430sha@example.com", LOOKS],
  ["ash\u03b1@example.com", LOOKS],
  ["as\u3164ha@example.com", LOOKS],
  ["as\ufe0fha@example.com", LOOKS],
  ["as\u200bha@example.com", LOOKS],
  ["asha@ex\u0430mple.com", NONE],
]);

test("a link to an address has one recipient and nothing that a mail program would take for more", () => {
  expect(mailtoOf("asha.rao@example.com")).toBe("mailto:asha.rao@example.com");
  const link = new URL(mailtoOf("asha?bcc=all&cc=b%2Cc#x@example.com"));
  expect(link.search + link.hash).toBe("");
  expect(decodeURIComponent(link.pathname)).toBe("asha?bcc=all&cc=b%2Cc#x@example.com");
});
