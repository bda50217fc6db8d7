import { expect, test } from "vitest";
import { openSecrets } from "../secrets.ts";
import { movableClock } from "../testing/movable-clock.ts";
import { isValidLink, signLink } from "./links.ts";

const secrets = openSecrets("one secret");
const path = "/api/files/01a1f8f4-cb64-720b-b9c7-216408060e9b";

test("a link opens its own path for 15 minutes", () => {
  const clock = movableClock();
  const link = signLink(secrets, clock, path);
  expect(link).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?e=\d{10}&s=[0-9a-f]{64}$/);
  expect(isValidLink(secrets, clock, link)).toBe(true);
  clock.advance(14 * 60);
  expect(isValidLink(secrets, clock, link)).toBe(true);
  clock.advance(60);
  expect(isValidLink(secrets, clock, link)).toBe(false);
});

test("a link counted from a moment is made anew a minute after it, not at each asking", () => {
  const clock = movableClock();
  const since = clock.now();
  const ask = () => signLink(secrets, clock, path, since);
  const first = ask();
  clock.advance(50);
  expect(ask()).toBe(first);
  clock.advance(15);
  const second = ask();
  expect(second).not.toBe(first);
  clock.advance(15 * 60 - 65 - 5);
  expect(isValidLink(secrets, clock, first)).toBe(true);
  clock.advance(10);
  expect(isValidLink(secrets, clock, first)).toBe(false);
  expect(isValidLink(secrets, clock, second)).toBe(true);
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
  for (const other of altered) expect(isValidLink(secrets, clock, other)).toBe(false);
  expect(isValidLink(openSecrets("another"), clock, link)).toBe(false);
});
