import { expect, test } from "vitest";
import { openSecrets } from "#/server/secrets.ts";
import { currentCode, isRight, ticketFor } from "./code.service.ts";

const START = new Date("2026-02-02T03:30:00Z").valueOf();
/** The platform as it is some seconds after the code begins. */
const after = (seconds: number) => ({
  secrets: openSecrets("a secret of tests"),
  clock: { now: () => new Date(START + seconds * 1000) },
});
const of = { sessionId: "01a2032c-1e30-75b5-b5bb-06f7290f9df2", openedAt: new Date(START - 9000) };
const code = currentCode(after(0), of);

test("a code is six digits, other ones in the next fifteen seconds and for another opening", () => {
  expect(code).toMatch(/^\d{6}$/);
  expect(currentCode(after(14.9), of)).toBe(code);
  expect(currentCode(after(15), of)).not.toBe(code);
  expect(currentCode(after(0), { ...of, openedAt: new Date(START) })).not.toBe(code);
});

test.each([
  [0, true],
  [14, true],
  [29.9, true],
  [30, false],
  // Nobody knows a code ahead of its time.
  [-1, false],
])("after %s seconds it is right: %s", (seconds, is) => {
  expect(isRight(after(seconds), of, code)).toBe(is);
});

test("a ticket lasts ten minutes, for its own session and opening alone", () => {
  const ticket = ticketFor(after(0), of);
  expect(isRight(after(599), of, ticket)).toBe(true);
  expect(isRight(after(600), of, ticket)).toBe(false);
  expect(isRight(after(1), { ...of, sessionId: "another" }, ticket)).toBe(false);
  expect(isRight(after(1), of, `9${ticket}`)).toBe(false);
});
