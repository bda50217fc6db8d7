import { expect, test } from "vitest";
import { refundEvent } from "./payment-events.rules.ts";

test("a refund is told when it was done, and until then since when it is under way", () => {
  const [createdAt, doneAt] = [new Date("2026-02-02T04:00:00Z"), new Date("2026-02-03T04:00:00Z")];
  const refund = { amountPaise: 1_000_000, reason: "Paid twice", createdAt };
  expect(refundEvent({ ...refund, doneAt: null })).toMatchObject({
    at: createdAt,
    text: "Refund of ₹10,000 under way: Paid twice",
  });
  expect(refundEvent({ ...refund, doneAt })).toMatchObject({
    at: doneAt,
    text: "Refund of ₹10,000 done: Paid twice",
  });
});
