import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestGateway, type TestGateway } from "#test/support/gateway.ts";
import { razorpayGateway } from "./razorpay.ts";

let fakeGateway: TestGateway;
beforeAll(async () => {
  fakeGateway = await openTestGateway({ webhookSecretPrevious: "the one before" });
});
afterAll(() => fakeGateway.close());

const order = { amountPaise: 1_000_000, notes: { trainee: "t1" } };

describe("orders and payments", () => {
  test("an order is made in paise with its receipt and found again by it", async () => {
    const createdOrder = await fakeGateway.gateway.createOrder({ ...order, receipt: "r1" });
    expect(createdOrder).toMatchObject({
      amountPaise: 1_000_000,
      currency: "INR",
      receipt: "r1",
      status: "created",
    });
    expect(await fakeGateway.gateway.findOrderByReceipt("r1")).toEqual(createdOrder);
    expect(await fakeGateway.gateway.findOrderByReceipt("r-unknown")).toBeUndefined();
  });

  test("payments of an order come oldest first, one can be fetched, an unknown one is undefined", async () => {
    const { id } = await fakeGateway.gateway.createOrder({ ...order, receipt: "r2" });
    // In one and the same second, by the provider's time.
    const failed = fakeGateway.pay(id, { status: "failed", created_at: 1_790_000_000 });
    const captured = fakeGateway.pay(id, { created_at: 1_790_000_000 });
    const listed = await fakeGateway.gateway.listPaymentsOfOrder(id);
    expect(listed.map((payment) => [payment.id, payment.status])).toEqual([
      [failed.paymentId, "failed"],
      [captured.paymentId, "captured"],
    ]);
    expect(await fakeGateway.gateway.findPayment(captured.paymentId)).toEqual({
      id: captured.paymentId,
      orderId: id,
      amountPaise: 1_000_000,
      currency: "INR",
      status: "captured",
      wasCaptured: true,
      refundedPaise: 0,
    });
    expect(await fakeGateway.gateway.findPayment("pay_unknown")).toBeUndefined();
  });

  test("the same refund key refunds once", async () => {
    const { id } = await fakeGateway.gateway.createOrder({ ...order, receipt: "r3" });
    const { paymentId } = fakeGateway.pay(id);
    const refund = {
      paymentId,
      amountPaise: 1_000_000,
      receipt: "r3",
      idempotencyKey: "key-of-a-refund",
    };
    const first = await fakeGateway.gateway.refund(refund);
    expect(await fakeGateway.gateway.refund(refund)).toEqual(first);
    expect(fakeGateway.refunds.filter((row) => row.paymentId === paymentId)).toHaveLength(1);
  });
});

describe("an answer that says nothing is GATEWAY_UNAVAILABLE", () => {
  test.each(["drop", "refuse", "500", "not-json"] as const)("%s", async (fault) => {
    fakeGateway.script("POST", /orders/, fault);
    const createdOrder = fakeGateway.gateway.createOrder({ ...order, receipt: `fault-${fault}` });
    await expect(createdOrder).rejects.toMatchObject({ key: "GATEWAY_UNAVAILABLE" });
  });

  test("one that takes too long", async () => {
    const { keyId, keySecret, webhookSecret, apiUrl } = fakeGateway;
    const impatient = razorpayGateway({
      keyId,
      keySecret,
      webhookSecret,
      apiUrl,
      isSandbox: false,
      timeoutMs: 50,
    });
    fakeGateway.script("POST", /orders/, 2_000);
    const createdOrder = impatient.createOrder({ ...order, receipt: "late" });
    await expect(createdOrder).rejects.toMatchObject({ key: "GATEWAY_UNAVAILABLE" });
  });

  test("a refusal by the provider, which the office reads in its words", async () => {
    const refused = fakeGateway.gateway.createOrder({ ...order, amountPaise: 1, receipt: "small" });
    await expect(refused).rejects.toMatchObject({
      key: "GATEWAY_UNAVAILABLE",
      cause: { message: expect.stringMatching(/^the payment provider answered 400: [^{]+$/) },
    });
  });
});

describe("signatures", () => {
  const signed = () => fakeGateway.pay("order_of_mine");

  test("the provider's own is accepted", () => {
    expect(fakeGateway.gateway.isCheckoutSignature(signed())).toBe(true);
  });

  test.each([
    ["upper case", (text: string) => text.toUpperCase()],
    ["truncated", (text: string) => text.slice(0, -1)],
    ["followed by a line break", (text: string) => `${text}\n`],
    ["empty", () => ""],
    ["of another payment", () => fakeGateway.pay("order_of_mine").signature],
    ["not hex", () => "z".repeat(64)],
  ])("one that is %s is refused", (_, change) => {
    const { signature, ...ids } = signed();
    expect(fakeGateway.gateway.isCheckoutSignature({ ...ids, signature: change(signature) })).toBe(
      false,
    );
  });

  test("a webhook is accepted by the current and the previous secret, over its raw bytes alone", () => {
    const { payment } = signed();
    const check = (secret: string | undefined, change = (text: string) => text) => {
      const { body, headers } = fakeGateway.delivery("payment.captured", payment, {
        ...(secret === undefined ? {} : { secret }),
      });
      return fakeGateway.gateway.isWebhookSignature(
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
