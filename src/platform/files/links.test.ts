import { expect, test } from "vitest";
import { movableClock } from "#test/support/movable-clock.ts";
import { openSecrets } from "../security/secrets.ts";
import { readLink, signLink } from "./links.ts";

const secrets = openSecrets("one secret");
const path = "/api/files/01a1f8f4-cb64-720b-b9c7-216408060e9b";

test("a link opens its own path for 15 minutes", () => {
  const clock = movableClock();
  const link = signLink(secrets, clock, path);
  expect(link).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?e=\d{10}&s=[0-9a-f]{64}$/);
  expect(readLink(secrets, clock, link)).toEqual({ readerId: null });
  clock.advance(14 * 60);
  expect(readLink(secrets, clock, link)).toEqual({ readerId: null });
  clock.advance(60);
  expect(readLink(secrets, clock, link)).toBeUndefined();
});

test("a link counted from a moment is made anew a minute after it, not at each asking", () => {
  const clock = movableClock();
  const since = clock.now();
  const ask = () => signLink(secrets, clock, path, { since });
  const first = ask();
  clock.advance(50);
  expect(ask()).toBe(first);
  clock.advance(15);
  const second = ask();
  expect(second).not.toBe(first);
  clock.advance(15 * 60 - 65 - 5);
  expect(readLink(secrets, clock, first)).toEqual({ readerId: null });
  clock.advance(10);
  expect(readLink(secrets, clock, first)).toBeUndefined();
  expect(readLink(secrets, clock, second)).toEqual({ readerId: null });
});

test("a link altered in any way opens nothing", () => {
  const clock = movableClock();
  const link = signLink(secrets, clock, path);
  const later = link.replace(/e=(\d+)/, (_, seconds: string) => `e=${Number(seconds) + 60}`);
  const altered = [
    later,
    link.replace("0e9b", "0e9c"),
    link.replace("/files/", "/payment/receipt/"),
    `${link}0`,
    link.slice(0, -1),
    link.toUpperCase(),
    `${link}&e=9999999999`,
    path,
    `${path}?s=&e=`,
    "",
  ];
  for (const other of altered) expect(readLink(secrets, clock, other)).toBeUndefined();
  expect(readLink(openSecrets("another"), clock, link)).toBeUndefined();
});

test("a link tells whom it was given to", () => {
  const clock = movableClock();
  const readerId = "01a1f8f4-cb64-720b-b9c7-2164080612ab";
  const link = signLink(secrets, clock, path, { readerId });
  expect(link).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?e=\d{10}&s=[0-9a-f]{64}$/);
  expect(readLink(secrets, clock, link)).toEqual({ readerId });
  expect(readLink(secrets, clock, link.replace("0612ab", "0612ac"))).toBeUndefined();
});
