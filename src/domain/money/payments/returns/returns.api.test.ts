import { describe, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import {
  askOrder,
  askVerify,
  callAtOnce,
  deliver,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { openReturnTests } from "#test/support/returned-money.ts";

const returns = await openReturnTests();
const { app, second, refund, takingsOf, entriesOf } = returns;
const { reportRefund, receiptOf, notesOf, raisedFor } = returns;
const { insertOnlinePayer: onlinePayer } = returns;
const today = istDate(new Date());

const refundPart = (id: string, amount: number, on: Pick<typeof app, "as"> = app) =>
  on.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
    reason: "Left early",
    amount,
  });
const refundsOf = (gatewayPaymentId: string) =>
  app.db
    .selectFrom("refunds")
    .select(["gatewayRefundId", "amountPaise", "status", "reason"])
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .orderBy("createdAt")
    .execute();
const mailsOf = async (payer: Persona) => {
  const mails = app.db.selectFrom("outbox").select("subject").where("recipient", "=", payer.email);
  return (await mails.orderBy("createdAt").execute()).map(({ subject }) => subject);
};

describe("a refund made in the provider's dashboard", () => {
  test("of all takes the receipt back, keeps the payment and the place, and tells the office", async () => {
    const { payer, paid, id } = await onlinePayer();
    const before = await takingsOf(today);
    const made = await app.double.refundAtProvider(paid.paymentId);
    for (const event of ["refund.created", "refund.processed", "refund.processed"]) {
      expect((await reportRefund(event, made, paid.payment)).statusCode).toBe(200);
    }
    const receipt = await receiptOf(payer);
    expect(receipt).toMatchObject({ creditedPaise: 1_000_000, voidedAt: null });
    expect(await notesOf(receipt.id)).toMatchObject([
      { amountPaise: 1_000_000, issuedBy: null, disputeId: null, cancelledAt: null },
    ]);
    expect(await refundsOf(paid.paymentId)).toEqual([
      { gatewayRefundId: made.id, amountPaise: 1_000_000, status: "done", reason: "provider" },
    ]);
    expect((await takingsOf(today)).net).toBe(before.net - 10_000);
    expect(await readDetails(app, payer)).toMatchObject({
      status: "Pending",
      isReturned: true,
      refunded: 10_000,
    });
    expect(await raisedFor(payer)).toMatchObject([
      {
        kind: "refund-at-provider",
        subject: made.id,
        text: expect.stringContaining(
          "Nothing of it is left: decide about the place in the batch.",
        ),
      },
    ]);
    const alerts = await app.as("admin").request("GET", "/api/admin/alerts?q=refunded%20at");
    expect(alerts.json().alerts[0]).toMatchObject({
      kind: "payment-exception",
      person: { _id: payer.id },
    });
    expect((await mailsOf(payer)).at(-1)).toBe("₹10,000 of your payment went back to you");
    const page = await app.as("admin").request("GET", `/api/people/${payer.id}`);
    expect(page.json().money.payments[0]).toMatchObject({ amount: 10_000, left: 0, isVoid: false });
    // Nothing is left to refund, but the fee can be reopened.
    expect((await refund(id)).json().reason).toBe("RECEIPT_REFUNDED");
    expect((await returns.makeVoid(id)).statusCode).toBe(200);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 10_000 });
    expect(await notesOf(receipt.id)).toHaveLength(1);
  });

  test("in parts counts each once by its id, with a credit note of its own", async () => {
    const { payer, paid, id } = await onlinePayer();
    const parts = [];
    for (const amount of [100_000, 250_050, 100_000]) {
      parts.push(await app.double.refundAtProvider(paid.paymentId, amount));
    }
    await Promise.all(
      [...parts, ...parts].flatMap((made) => [
        reportRefund("refund.created", made, paid.payment),
        reportRefund("refund.processed", made, undefined, second as typeof app),
      ]),
    );
    const receipt = await receiptOf(payer);
    expect(receipt.creditedPaise).toBe(450_050);
    expect((await notesOf(receipt.id)).map(({ amountPaise }) => amountPaise).toSorted()).toEqual([
      100_000, 100_000, 250_050,
    ]);
    expect(await entriesOf(`userId=${payer.id}`)).toHaveLength(4);
    const listed = await app.as("ceo").request("GET", `/api/payment/receipts?q=${payer.email}`);
    expect(listed.json().payments).toMatchObject([
      { left: 5_499.5, isVoid: false, creditNote: expect.stringMatching(/^CRN.+, CRN.+, CRN/) },
    ]);
    const { creditNotes } = (
      await app.withToken(payer.token).request("GET", `/api/payment/my-receipts/${payer.id}`)
    ).json().receipts[0];
    const paper = (note: string) =>
      app
        .withToken(payer.token)
        .request("GET", `/api/payment/receipt/${id}/credit-note?note=${note}`);
    for (const { _id, number } of creditNotes) {
      expect((await readPdfText((await paper(_id)).rawPayload)).text).toContain(number);
    }
    expect((await paper("none")).statusCode).toBe(404);
    // The rest can be refunded by the office.
    expect((await refundPart(id, 5_499.51)).json().fields.amount).toContain("₹5,499.50");
    expect((await refundPart(id, 5_499.5)).statusCode).toBe(201);
    expect((await receiptOf(payer)).voidedAt).not.toBeNull();
  });

  test("that is heard of before its payment is kept until that comes", async () => {
    const payer = await insertPayer(app);
    const { orderId } = (await askOrder(app, payer)).json();
    const { payment } = app.double.pay(orderId);
    const made = await app.double.refundAtProvider(payment.id, 300_000);
    await reportRefund("refund.processed", made);
    const open = () =>
      app.db
        .selectFrom("paymentExceptions")
        .select("settledAt")
        .where("subject", "=", made.id)
        .where("kind", "=", "refund-unknown")
        .executeTakeFirst();
    expect((await open())?.settledAt).toBeNull();
    await deliver(app, app.double.delivery("payment.captured", payment));
    expect((await receiptOf(payer)).creditedPaise).toBe(300_000);
    expect((await open())?.settledAt).not.toBeNull();
  });

  test("of a payment first seen as refunded completes and takes it back; one never captured does nothing", async () => {
    const seen = async (captured: boolean) => {
      const payer = await insertPayer(app);
      const { orderId } = (await askOrder(app, payer)).json();
      const { payment } = app.double.pay(orderId, captured ? {} : { status: "refunded", captured });
      if (captured) {
        const made = await app.double.refundAtProvider(payment.id);
        await reportRefund("refund.processed", made, payment);
      }
      const entity = { ...payment, captured };
      await deliver(app, app.double.delivery("payment.authorized", entity));
      return { details: await readDetails(app, payer), payer };
    };
    const { payer, details } = await seen(true);
    expect(details).toMatchObject({ status: "Pending", isReturned: true, refunded: 10_000 });
    expect((await receiptOf(payer)).creditedPaise).toBe(1_000_000);
    expect((await seen(false)).details.status).toBe("Pending");
  });
});

describe("a refund of ours", () => {
  test("in part takes back as much, and counts once though it comes by webhook as well", async () => {
    const { payer, paid, id } = await onlinePayer();
    expect((await refundPart(id, 2_500)).statusCode).toBe(201);
    app.double.script("POST", /refund/, "drop");
    await runPaymentJob(app.platform, "payment-refunds");
    const made = app.double.refunds.find(({ payment_id }) => payment_id === paid.paymentId);
    if (!made) throw new Error("The provider was not asked.");
    await reportRefund("refund.processed", made, paid.payment);
    await app.db
      .updateTable("refunds")
      .set({ availableAt: new Date(0) })
      .execute();
    await runPaymentJob(app.platform, "payment-refunds");
    await reportRefund("refund.created", made, paid.payment);
    expect(await refundsOf(paid.paymentId)).toEqual([
      { gatewayRefundId: made.id, amountPaise: 250_000, status: "done", reason: "office" },
    ]);
    expect(await receiptOf(payer)).toMatchObject({ creditedPaise: 250_000, voidedAt: null });
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", refunded: 2_500 });
    expect(await raisedFor(payer)).toEqual([]);
  });

  test.each([
    ["all", undefined],
    ["a part", 4_000],
  ])("of %s that fails is put back, and the office and the payer are told", async (_, amount) => {
    const { payer, paid, id } = await onlinePayer();
    const before = (await takingsOf(today)).net;
    expect((await (amount ? refundPart(id, amount) : refund(id))).statusCode).toBe(201);
    await runPaymentJob(app.platform, "payment-refunds");
    const made = app.double.refunds.find(({ payment_id }) => payment_id === paid.paymentId);
    if (!made) throw new Error("The provider was not asked.");
    await reportRefund("refund.failed", { ...made, status: "failed" });
    await reportRefund("refund.processed", made);
    expect(await receiptOf(payer)).toMatchObject({ creditedPaise: 0, voidedAt: null });
    expect((await notesOf(id))[0]?.cancelledAt).not.toBeNull();
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
    expect((await takingsOf(today)).net).toBe(before);
    expect(await entriesOf(`userId=${payer.id}`)).toMatchObject([
      { kind: "Credit note cancelled" },
      { kind: "Credit note", refund: null },
      { kind: "Receipt", left: 10_000 },
    ]);
    expect((await raisedFor(payer)).map(({ kind }) => kind)).toEqual(["refund-failed"]);
    expect((await mailsOf(payer)).at(-1)).toMatch(/^Your refund of .+ did not go through$/);
    expect((await refund(id)).statusCode).toBe(201);
  });

  test("that fails after the fee was paid again stands, and the office is told so", async () => {
    const { payer, paid, id } = await onlinePayer();
    await refund(id);
    await runPaymentJob(app.platform, "payment-refunds");
    const again = (await askOrder(app, payer)).json();
    expect((await askVerify(app, payer, app.double.pay(again.orderId))).statusCode).toBe(200);
    const made = app.double.refunds.find(({ payment_id }) => payment_id === paid.paymentId);
    if (!made) throw new Error("The provider was not asked.");
    await reportRefund("refund.failed", { ...made, status: "failed" });
    expect((await notesOf(id))[0]?.cancelledAt).toBeNull();
    expect((await raisedFor(payer))[0]?.text).toContain("give it back another way");
  });

  test("by 20 callers and the dashboard at the same moment never comes to more than was paid", async () => {
    const { payer, paid, id } = await onlinePayer();
    const [answers] = await Promise.all([
      callAtOnce([app, second], 20, (on) => refundPart(id, 1_500, on)),
      app.double
        .refundAtProvider(paid.paymentId, 300_000)
        .then((made) => reportRefund("refund.processed", made, paid.payment)),
    ]);
    const taken = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect([4, 6]).toContain(taken);
    for (let round = 0; round < 3; round += 1) {
      await app.db
        .updateTable("refunds")
        .set({ availableAt: new Date(0) })
        .execute();
      await runPaymentJob(app.platform, "payment-refunds");
      await runPaymentJob(second.platform, "payment-refunds");
    }
    const gone = app.double.refunds
      .filter(({ payment_id }) => payment_id === paid.paymentId)
      .reduce((sum, { amount }) => sum + amount, 0);
    const receipt = await receiptOf(payer);
    expect(gone).toBe(receipt.creditedPaise);
    expect(gone).toBeLessThanOrEqual(1_000_000);
    expect((await refundsOf(paid.paymentId)).filter(({ status }) => status === "due")).toEqual([]);
  });
});
