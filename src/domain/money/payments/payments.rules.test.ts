import { describe, expect, test } from "vitest";
import {
  checkoutContact,
  creditNoteNumber,
  GATEWAY_STATUSES,
  isEmptyPayment,
  isNoPaymentForm,
  isPaymentOf,
  laterStatus,
  noPaymentOrderId,
  orderReceiptOf,
  receiptNumber,
  shareOfFee,
} from "./payments.rules.ts";

test.each([
  ["Full Payment", 1_000_000, 1_000_000, 0],
  ["Partial Payment", 1_000_000, 500_000, 500_000],
  ["Partial Payment", 1_000_001, 500_001, 500_000],
  ["No Payment", 1_000_000, 0, 0],
] as const)(
  "%s of %i paise is %i now and %i later",
  (option, fee, amountPaise, balanceDuePaise) => {
    expect(shareOfFee(option, fee)).toEqual({ amountPaise, balanceDuePaise });
  },
);

test("the order id of nothing to pay is known again by its beginning", () => {
  expect(isNoPaymentForm({ orderId: noPaymentOrderId("id") })).toBe(true);
  expect(isNoPaymentForm({ orderId: "no_payment_1700000000000" })).toBe(true);
  expect(isNoPaymentForm({ orderId: "order_1", paymentType: "No Payment" })).toBe(true);
  expect(isNoPaymentForm({ orderId: "order_1", paymentType: "Full Payment" })).toBe(false);
  expect(isNoPaymentForm({ orderId: "order_no_payment" })).toBe(false);
});

describe("the empty form", () => {
  const form = { orderId: "no_payment_1", amount: 0, paymentId: null, signature: null };
  test.each([
    ["as specified", form, true],
    ["without the empty keys", { orderId: "no_payment_1", amount: 0 }, true],
    ["with an amount", { ...form, amount: 1 }, false],
    ["with its amount as text", { ...form, amount: "0" }, false],
    ["without an amount", { orderId: "no_payment_1" }, false],
    ["with a payment", { ...form, paymentId: "pay_1" }, false],
    ["with a signature", { ...form, signature: "f" }, false],
    ["on a real order", { ...form, orderId: "order_1" }, false],
  ])("%s", (_, sent, isEmpty) => {
    expect(isEmptyPayment(sent)).toBe(isEmpty);
  });
});

test("the order's receipt text has 32 characters, of the 40 allowed", () => {
  expect(orderReceiptOf("01a1f8ff-91f2-740d-8f9c-bf8398fcf2d2")).toHaveLength(32);
});

test("a contact is told with the country's code", () => {
  expect(checkoutContact("9876543210")).toBe("+919876543210");
});

describe("a payment of an order", () => {
  const ordered = { gatewayOrderId: "order_1", amountPaise: 500_000 };
  const reported = { orderId: "order_1", amountPaise: 500_000, currency: "INR" };
  test.each([
    ["the same", reported, true],
    ["another order", { ...reported, orderId: "order_2" }, false],
    ["no order", { ...reported, orderId: null }, false],
    ["one paisa less", { ...reported, amountPaise: 499_999 }, false],
    ["another currency", { ...reported, currency: "USD" }, false],
  ])("%s", (_, payment, isOurs) => {
    expect(isPaymentOf(payment, ordered)).toBe(isOurs);
  });
});

test("whatever the order of messages, the furthest status stays", () => {
  for (const first of GATEWAY_STATUSES) {
    for (const second of GATEWAY_STATUSES) {
      const known = laterStatus(laterStatus(undefined, first), second);
      expect(known).toBe(laterStatus(laterStatus(undefined, second), first));
      expect(laterStatus(known, "failed")).toBe(known);
    }
  }
});

test.each([
  ["2026-03-31", 7, "RCP/25-26/000007"],
  ["2026-04-01", 1, "RCP/26-27/000001"],
  ["2027-01-15", 999_999, "RCP/26-27/999999"],
  ["2099-12-31", 1, "RCP/99-00/000001"],
])("a receipt of %s with number %i is %s", (day, number, text) => {
  expect(receiptNumber(day, number)).toBe(text);
  expect(creditNoteNumber(day, number)).toBe(text.replace("RCP", "CRN"));
  // The length and characters that the law allows: letters, digits and two signs.
  expect(text).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
