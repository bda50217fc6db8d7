import { expect, test } from "vitest";
import { maySeeViewers, REPEATED_SECONDS, viewerSeconds } from "./presence.rules.ts";

test.each([
  ["admin", "registrations", true],
  ["admin", "scores", false],
  ["ceo", "documents", true],
  ["ceo", "registrations", false],
  ["trainer", "answers", true],
  ["trainer", "scores", true],
  ["trainer", "dues", false],
  ["cto", "assistance", false],
] as const)("%s at %s: %s", (audience, place, may) => {
  expect(maySeeViewers(audience, place)).toBe(may);
});

test("one word that is lost makes nobody gone, and an open sheet outlives a minute's silence", () => {
  expect(viewerSeconds("registrations")).toBeGreaterThan(2 * REPEATED_SECONDS);
  expect(viewerSeconds("scores")).toBeGreaterThan(60 + REPEATED_SECONDS);
});
