import { expect, test } from "vitest";
import { isAccessToken, newAccessToken } from "./access-tokens.ts";

test("a token has the prefix, 43 letters and six of a checksum, and none is like another", () => {
  const tokens = Array.from({ length: 200 }, newAccessToken);
  for (const token of tokens) expect(token).toMatch(/^hub_pat_[\w-]{43}[0-9A-Za-z]{6}$/);
  expect(tokens.every(isAccessToken)).toBe(true);
  expect(new Set(tokens).size).toBe(200);
});

test("a slip of the pen is found: any letter that is another, missing or too many", () => {
  const token = newAccessToken();
  const wrong = Array.from(token, (letter, at) => {
    return token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1);
  });
  expect(wrong.filter(isAccessToken)).toEqual([]);
  expect([token.slice(1), `${token}a`, ` ${token}`, "", "hub_pat_"].filter(isAccessToken)).toEqual(
    [],
  );
});

test("a known text has the checksum of zlib's CRC32 in base 62", () => {
  const body = `hub_pat_${"A".repeat(43)}`;
  expect(isAccessToken(`${body}000000`)).toBe(false);
  expect(isAccessToken(`${body}3lZdxz`)).toBe(true);
});
