import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestGateway, type TestGateway } from "../testing/gateway.ts";
import { razorpayGateway } from "./razorpay.ts";

let double: TestGateway;
beforeAll(async () => {
  double = await openTestGateway({ webhookSecretPrevious: "the one before" });
});
afterAll(() => double.close());

const order = { amountPaise: 1_000_000, notes: { trainee: "t1" } };

describe("orders and payments", () => {
  test("an order is made in paise with its receipt and found again by it", async () => {
    const made = await double.gateway.createOrder({ ...order, receipt: "r1" });
    expect(made).toMatchObject({
      amountPaise: 1_000_000,
      currency: "INR",
      receipt: "r1",
      status: "created",
    });
    expect(await double.gateway.findOrderByReceipt("r1")).toEqual(made);
    expect(await double.gateway.findOrderByReceipt("r-unknown")).toBeUndefined();
  });

  test("payments of an order come oldest first, one can be fetched, an unknown one is undefined", async () => {
    const { id } = await double.gateway.createOrder({ ...order, receipt: "r2" });
    // In one and the same second, as the provider tells the time.
    const failed = double.pay(id, { status: "failed", created_at: 1_790_000_000 });
    const captured = double.pay(id, { created_at: 1_790_000_000 });
    const listed = await double.gateway.listPaymentsOfOrder(id);
    expect(listed.map((payment) => [payment.id, payment.status])).toEqual([
      [failed.paymentId, "failed"],
      [captured.paymentId, "captured"],
    ]);
    expect(await double.gateway.findPayment(captured.paymentId)).toEqual({
      id: captured.paymentId,
      orderId: id,
      amountPaise: 1_000_000,
      currency: "INR",
      status: "captured",
    });
    expect(await double.gateway.findPayment("pay_unknown")).toBeUndefined();
  });

  test("the same refund key refunds once", async () => {
    const { id } = await double.gateway.createOrder({ ...order, receipt: "r3" });
    const { paymentId } = double.pay(id);
    const refund = { paymentId, amountPaise: 1_000_000, idempotencyKey: "key-of-a-refund" };
    const first = await double.gateway.refund(refund);
    expect(await double.gateway.refund(refund)).toBe(first);
    expect(double.refunds.filter((row) => row.paymentId === paymentId)).toHaveLength(1);
  });
});

describe("an answer that says nothing is GATEWAY_UNAVAILABLE", () => {
  test.each(["drop", "refuse", "500", "not-json"] as const)("%s", async (fault) => {
    double.script("POST", /orders/, fault);
    const made = double.gateway.createOrder({ ...order, receipt: `fault-${fault}` });
    await expect(made).rejects.toMatchObject({ key: "GATEWAY_UNAVAILABLE" });
  });

  test("one that takes too long", async () => {
    const { keyId, keySecret, webhookSecret, apiUrl } = double;
    const impatient = razorpayGateway({
      ...{ keyId, keySecret, webhookSecret, apiUrl },
      isSandbox: false,
      timeoutMs: 50,
    });
    double.script("POST", /orders/, 2_000);
    const made = impatient.createOrder({ ...order, receipt: "late" });
    await expect(made).rejects.toMatchObject({ key: "GATEWAY_UNAVAILABLE" });
  });

  test("a refusal by the provider", async () => {
    const refused = double.gateway.createOrder({ ...order, amountPaise: 1, receipt: "small" });
    await expect(refused).rejects.toMatchObject({ key: "GATEWAY_UNAVAILABLE" });
  });
});

describe("signatures", () => {
  const signed = () => double.pay("order_of_mine");

  test("the provider's own is accepted", () => {
    expect(double.gateway.isCheckoutSignature(signed())).toBe(true);
  });

  test.each([
    ["upper case", (text: string) => text.toUpperCase()],
    ["truncated", (text: string) => text.slice(0, -1)],
    ["followed by a line break", (text: string) => `${text}\n`],
    ["empty", () => ""],
    ["of another payment", () => double.pay("order_of_mine").signature],
    ["not hex", () => "z".repeat(64)],
  ])("one that is %s is refused", (_, change) => {
    const { signature, ...ids } = signed();
    expect(double.gateway.isCheckoutSignature({ ...ids, signature: change(signature) })).toBe(
      false,
    );
  });

  test("a webhook is accepted by the current and the previous secret, over its raw bytes alone", () => {
    const { payment } = signed();
    const check = (secret: string | undefined, change = (text: string) => text) => {
      const { body, headers } = double.delivery("payment.captured", payment, {
        ...(secret === undefined ? {} : { secret }),
      });
      return double.gateway.isWebhookSignature(
        Buffer.from(change(body)),
        headers["x-razorpay-signature"] ?? "",
      );
    };
    expect(check(undefined)).toBe(true);
    expect(check("the one before")).toBe(true);
    expect(check("forged")).toBe(false);
    expect(check(undefined, (text) => JSON.stringify(JSON.parse(text), null, 1))).toBe(false);
  });
});
