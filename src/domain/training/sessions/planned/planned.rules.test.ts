import { expect, test } from "vitest";
import { isOver } from "./planned.rules.ts";

const at = (clock: string) => new Date(`2026-02-02T${clock}+05:30`);

test.each([
  ["9:00 AM to 11:00 AM", "10:59:59", false],
  ["9:00 AM to 11:00 AM", "11:00:00", true],
  // A slot without times lasts the whole day.
  ["Morning", "23:58:00", false],
  ["Morning", "23:59:00", true],
])("a session planned in %s is over at %s: %s", (time, clock, is) => {
  expect(isOver({ date: "2026-02-02", time }, at(clock))).toBe(is);
});
