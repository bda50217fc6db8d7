import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SandboxTables } from "#/platform/payments/sandbox/schema.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import {
  askOrder,
  askVerify,
  insertJavaBatch,
  insertPayer,
  readDetails,
  runPaymentJob,
  testPayments,
} from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await insertJavaBatch(app);
});
afterAll(() => app.close());

const play = (person: Persona, orderId: string, more: object = {}) =>
  app.withToken(person.token).request("POST", "/api/sandbox/pay", { orderId, ...more });
async function openOrder() {
  const payer = await insertPayer(app);
  const { orderId, key } = (await askOrder(app, payer)).json();
  return { payer, orderId: orderId as string, key: key as string };
}

describe("POST /api/sandbox/pay", () => {
  test("pays the order as the checkout would, and verify takes it", async () => {
    const { payer, orderId, key } = await openOrder();
    expect(key).toMatch(/^rzp_sandbox_/);
    const paid = await play(payer, orderId);
    expect(paid.json()).toEqual({
      paymentId: expect.stringMatching(/^pay_\w{14}$/),
      orderId,
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const verified = await askVerify(app, payer, paid.json());
    expect(verified.json()).toMatchObject({ success: true });
  });

  test("a failed outcome answers the same, and verify refuses it", async () => {
    const { payer, orderId } = await openOrder();
    const failed = await play(payer, orderId, { outcome: "failed" });
    const refused = await askVerify(app, payer, failed.json());
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "Payment verification failed.",
    ]);
    const paid = await play(payer, orderId, { outcome: null });
    expect((await askVerify(app, payer, paid.json())).statusCode).toBe(200);
  });

  test.each([
    [{ outcome: "stolen" }, 400],
    [{ orderId: 5 }, 400],
    [{ orderId: "order_unknown" }, 404],
    [{ orderId: "no_payment_1" }, 404],
  ])("%j is refused with %i", async (more, status) => {
    const { payer, orderId } = await openOrder();
    expect((await play(payer, orderId, more)).statusCode).toBe(status);
  });

  test("another trainee's order is not there", async () => {
    const mine = await openOrder();
    const theirs = await openOrder();
    const answer = await play(mine.payer, theirs.orderId);
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Not found."]);
    expect((await play(app.personas.admin, theirs.orderId)).statusCode).toBe(403);
  });

  test("with a real provider it is not there at all", async () => {
    const real = await testPayments();
    await insertJavaBatch(real);
    const payer = await insertPayer(real);
    const { orderId } = (await askOrder(real, payer)).json();
    const answer = await real
      .withToken(payer.token)
      .request("POST", "/api/sandbox/pay", { orderId });
    expect(answer.statusCode).toBe(404);
    await real.close();
  });
});

test("instances on one database share the sandbox's data and keys", async () => {
  const second = await app.secondInstance();
  const { payer, orderId } = await openOrder();
  const paid = await second.withToken(payer.token).request("POST", "/api/sandbox/pay", { orderId });
  expect((await askVerify(app, payer, paid.json())).statusCode).toBe(200);
});

describe("with webhooks", () => {
  beforeAll(async () => {
    await app.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    app.platform.config.listeningUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    app.platform.config.listeningUrl = "";
  });

  test("one completes the payment when the browser says nothing", async () => {
    const { payer, orderId } = await openOrder();
    await play(payer, orderId);
    await expect
      .poll(() => readDetails(app, payer), { timeout: scaledTimeout(10_000) })
      .toMatchObject({
        status: "Completed",
      });
  });

  test("a browser that speaks at once is first, and names the batch (C68)", async () => {
    const [chosen, other] = [await insertJavaBatch(app), await insertJavaBatch(app)];
    for (let turn = 0; turn < 5; turn += 1) {
      const payer = await insertPayer(app);
      const { orderId } = (
        await askOrder(app, payer, "Full Payment", { batchId: chosen.id })
      ).json();
      const paid = await play(payer, orderId);
      const verified = await askVerify(app, payer, { ...paid.json(), batchId: other.id });
      expect(verified.json().batch).toEqual({ _id: other.id, batchId: other.batchId });
    }
  });
});

describe("without webhooks", () => {
  test("the reconciler completes what the browser did not tell; a second payment comes back", async () => {
    const { payer, orderId } = await openOrder();
    await play(payer, orderId);
    await play(payer, orderId);
    await runPaymentJob(app.platform, "payment-reconciler");
    await runPaymentJob(app.platform, "payment-refunds");
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
    const orders = await app.db
      .withTables<SandboxTables>()
      .selectFrom("sandbox.payments")
      .select(["status", "refundedPaise"])
      .where("orderId", "=", orderId)
      .orderBy("createdAt")
      .execute();
    expect(orders).toEqual([
      { status: "captured", refundedPaise: 0 },
      { status: "refunded", refundedPaise: 1_000_000 },
    ]);
  });
});
