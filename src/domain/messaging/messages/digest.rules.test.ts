import { expect, test } from "vitest";
import { linesOf } from "./digest.rules.ts";

test("nothing waits, nothing is sent", () => {
  expect(linesOf({ queues: { registrations: 0 }, answers: 0, notices: [] })).toEqual([]);
});

test("what waits stands in the order of the queues, then answers, then what was not read", () => {
  const queues = { messages: 1, registrations: 3 };
  expect(linesOf({ queues, answers: 1, notices: ["Asha asks for assistance."] })).toEqual([
    "3 registrations wait for a decision.",
    "1 contact message waits.",
    "1 answer waits for your review.",
    "Asha asks for assistance.",
  ]);
});

test("of many notifications the newest ten are named", () => {
  const notices = Array.from({ length: 12 }, (_, index) => `Notice ${index}`);
  const lines = linesOf({ queues: {}, answers: 0, notices });
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe("2 more notifications.");
});
