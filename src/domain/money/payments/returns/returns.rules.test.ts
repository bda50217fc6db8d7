import { describe, expect, test } from "vitest";
import {
  fitRefunds,
  laterDispute,
  laterRefund,
  leftOf,
  receiptState,
  takeBackVerb,
} from "./returns.rules.ts";

test("what is left of a receipt is what was received less what was taken back", () => {
  expect(leftOf({ amountPaise: 1_000_000, creditedPaise: 250_050 })).toBe(749_950);
});

test.each([
  [undefined, "failed", "failed"],
  ["failed", "done", "failed"],
  ["due", "pending", "pending"],
  ["done", "pending", "done"],
  ["dropped", "done", "done"],
] as const)("a refund that is %s and reported as %s is %s", (known, next, status) => {
  expect(laterRefund(known, next)).toBe(status);
});

test.each([
  ["lost", "open", "lost"],
  ["lost", "won", "won"],
  ["won", "lost", "won"],
  ["under_review", "closed", "closed"],
] as const)("a dispute that is %s and reported as %s is %s", (known, next, status) => {
  expect(laterDispute(known, next)).toBe(status);
});

describe("refunds that are still to be asked for", () => {
  const waiting = [
    { id: "a", amountPaise: 600 },
    { id: "b", amountPaise: 400 },
  ];
  test.each([
    [0, [600, 400]],
    [300, [600, 100]],
    [500, [500, 0]],
    [1_000, [0, 0]],
    [2_000, [0, 0]],
  ])("of 1000 paise of which %i are gone come to %j", (returnedPaise, amounts) => {
    const fitted = fitRefunds(waiting, { paidPaise: 1_000, returnedPaise });
    expect(fitted.map(({ amountPaise }) => amountPaise)).toEqual(amounts);
  });
});

test.each([
  [{ isVoid: true, amount: 10_000, left: 0 }, "Void"],
  [{ isVoid: false, amount: 10_000, left: 0 }, "Refunded"],
  [{ isVoid: false, amount: 10_000, left: 2_500.5 }, "₹2,500.50 left"],
  [{ isVoid: false, amount: 10_000, left: 10_000 }, undefined],
  [{ amount: 10_000 }, undefined],
])("a receipt of %j says %s", (receipt, text) => {
  expect(receiptState(receipt)?.text).toBe(text);
});

test.each([
  ["Cash", 100, "Void"],
  [null, undefined, "Void"],
  ["Online", 100, "Refund"],
  ["Online", undefined, "Refund"],
  ["Online", 0, "Ask again"],
])("of one paid by %s with %s left the office may: %s", (method, left, verb) => {
  expect(takeBackVerb({ method, left })).toBe(verb);
});
