import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldEmail, isEmailAddress } from "./email.ts";

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
