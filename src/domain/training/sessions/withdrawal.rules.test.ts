import { expect, test } from "vitest";
import { canWithdraw } from "./withdrawal.rules.ts";

test.each([
  ["admin", "other", "2026-01-05", true],
  ["trainer", "me", "2026-05-09", false],
  ["trainer", "me", "2026-05-10", true],
  ["trainer", "me", "2026-05-11", true],
  ["trainer", "me", "2026-05-20", true],
  ["trainer", "other", "2026-05-11", false],
  ["ceo", "me", "2026-05-11", false],
] as const)("%s, a session of %s on %s: %s", (audience, trainerId, date, may) => {
  expect(canWithdraw({ id: "me", audience }, { trainerId, date }, "2026-05-11")).toBe(may);
});
