import { expect, test } from "vitest";
import { openSecrets } from "#/platform/security/secrets.ts";
import { currentCode, stepOf, ticketFor, ticketIdOf } from "./code.service.ts";

const START = new Date("2026-02-02T03:30:00Z").valueOf();
/** The platform this many seconds after the code begins. */
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
  // A code is not accepted ahead of its time.
  [-1, false],
])("after %s seconds it is right: %s", (seconds, is) => {
  expect(stepOf(after(seconds), of, code) !== undefined).toBe(is);
});

test("a ticket is each its own, and lasts as long as its code, for its own session and opening alone", () => {
  const step = stepOf(after(0), of, code) ?? 0;
  const ticket = ticketFor(after(10), of, step);
  const id = ticketIdOf(after(29.9), of, ticket);
  expect(ticket).toContain(id);
  expect(ticketFor(after(10), of, step)).not.toBe(ticket);
  expect([
    ticketIdOf(after(30), of, ticket),
    ticketIdOf(after(1), { ...of, sessionId: "another" }, ticket),
    ticketIdOf(after(1), { ...of, openedAt: new Date(START) }, ticket),
    ticketIdOf(after(15), of, ticket.replace(String(step), String(step + 1))),
    ticketIdOf(after(1), of, code),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
