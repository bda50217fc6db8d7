import { describe, expect, test } from "vitest";
import type { RefundEntity } from "#/platform/payments/protocol.ts";
import { istDate } from "#/shared/dates.ts";
import { insertHalf } from "#test/support/dues.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import {
  askOrder,
  askVerify,
  callAtOnce,
  deliver,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { refundReceiptOf } from "../returns/returns.queries.ts";
import { recordRefund } from "../returns/returns.service.ts";

const office = await openOfficeTests();
const { app, second, refund, takingsOf, entriesOf } = office;
const { receiptIdOf, insertOnlinePayer: onlinePayer } = office;
const today = istDate(new Date());

describe("a refund", () => {
  test("gives an online payment back by the provider, with a credit note; the fee is open again", async () => {
    const { payer, id, orderId, paid } = await onlinePayer();
    const before = await takingsOf(today);
    app.double.refunds.length = 0;
    const answer = await refund(id);
    expect(answer.statusCode).toBe(201);
    const { creditNote } = answer.json();
    expect(await entriesOf(`q=${encodeURIComponent(creditNote)}`)).toMatchObject([
      { amount: -10_000, method: "Online", refund: "due", reason: "Cannot come" },
    ]);
    // Reported again while the refund is under way, it is not taken for a new payment.
    await runPaymentJob(app.platform, "payment-reconciler");
    expect((await askVerify(app, payer, paid)).statusCode).toBe(400);
    await runPaymentJob(app.platform, "payment-refunds");
    await runPaymentJob(second.platform, "payment-refunds");
    await app.db.updateTable("admissionPayments").set({ polledAt: null }).execute();
    await runPaymentJob(app.platform, "payment-reconciler");
    expect(app.double.refunds.map(({ paymentId }) => paymentId)).toEqual([paid.paymentId]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 10_000 });
    expect((await takingsOf(today)).net).toBe(before.net - 10_000);
    expect(await entriesOf(`userId=${payer.id}`)).toMatchObject([
      { refund: "done" },
      { isVoid: true },
    ]);
    const note = await app
      .withToken(payer.token)
      .request("GET", `/api/payment/receipt/${id}/credit-note`);
    const { text } = await readPdfText(note.rawPayload);
    for (const words of [creditNote, "Cannot come", "₹10,000", "Amount taken back"]) {
      expect(text).toContain(words);
    }
    const mail = await app.db
      .selectFrom("outbox")
      .select(["subject", "attachmentKind"])
      .where("recipient", "=", payer.email)
      .where("kind", "=", "receipt-refunded")
      .executeTakeFirstOrThrow();
    expect(mail).toEqual({
      subject: "Your payment of ₹10,000 is being refunded",
      attachmentKind: "credit-note",
    });
    // A later payment of the old order is refunded as well, and a new order can be paid.
    const late = app.double.pay(orderId);
    expect((await askVerify(app, payer, late)).statusCode).toBe(400);
    const again = (await askOrder(app, payer)).json();
    expect(again.orderId).not.toBe(orderId);
    expect((await askVerify(app, payer, app.double.pay(again.orderId))).statusCode).toBe(200);
  });

  test("that fails before the provider's answer to it has come is known as failed, and stays so", async () => {
    const { payer, id, paid } = await onlinePayer();
    expect((await refund(id)).statusCode).toBe(201);
    const { id: refundId } = await app.db
      .selectFrom("refunds")
      .select("id")
      .where("gatewayPaymentId", "=", paid.paymentId)
      .executeTakeFirstOrThrow();
    const entity = {
      id: "rfnd_too_early",
      payment_id: paid.paymentId,
      amount: 1_000_000,
      currency: "INR",
      status: "failed",
      receipt: refundReceiptOf(refundId),
    } as RefundEntity;
    await deliver(app, app.double.deliveryOf("refund.failed", { refund: entity }));
    // A late answer, older than the report of the refund's end.
    await app.db.transaction().execute((tx) =>
      recordRefund(tx, app.platform, {
        id: entity.id,
        paymentId: paid.paymentId,
        amountPaise: 1_000_000,
        currency: "INR",
        status: "pending",
        receipt: refundReceiptOf(refundId),
      }),
    );
    expect(
      await storedRows(app.db, "refunds", ["id", "status", "gatewayRefundId"], {
        gatewayPaymentId: paid.paymentId,
      }),
    ).toEqual([{ id: refundId, status: "failed", gatewayRefundId: entity.id }]);
    await runPaymentJob(app.platform, "payment-refunds");
    expect(app.double.refunds.map(({ paymentId }) => paymentId)).not.toContain(paid.paymentId);
    const exceptions = await storedRows(app.db, "paymentExceptions", ["kind", "settledAt"], {
      traineeId: payer.id,
    });
    expect(exceptions).toContainEqual({ kind: "refund-failed", settledAt: null });
  });

  test("asked for by 20 at once it is one credit note and one refund", async () => {
    const { id, paid } = await onlinePayer();
    app.double.refunds.length = 0;
    const answers = await callAtOnce([app, second], 20, (on) => refund(id, on));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    await runPaymentJob(app.platform, "payment-refunds");
    expect(app.double.refunds.filter(({ paymentId }) => paymentId === paid.paymentId)).toHaveLength(
      1,
    );
    const notes = await app.db
      .selectFrom("creditNotes")
      .select("id")
      .where("receiptId", "=", id)
      .execute();
    expect(notes).toHaveLength(1);
  });

  test("of a part by 20 who read the same rest is one part", async () => {
    const { id } = await onlinePayer();
    const refundPart = (left: number, on: Pick<typeof app, "as"> = app) =>
      on.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
        ...{ reason: "Cannot come", amount: 3_000, left },
      });
    const answers = await callAtOnce([app, second], 20, (on) => refundPart(10_000, on));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(refused.json()).toMatchObject({
        reason: "STALE_VERSION",
        sooner: expect.any(String),
        left: 7_000,
      });
    }
    const notes = await storedRows(app.db, "creditNotes", "amountPaise", { receiptId: id });
    expect(notes).toEqual([{ amountPaise: 300_000 }]);
    expect((await refundPart(7_000)).statusCode).toBe(201);
  });

  test("is for online payments alone, and has no credit note before", async () => {
    const { payer } = await insertHalf(app, 60);
    const body = { userId: payer.id, part: "Balance", amount: 5_000, method: "Cash" };
    await app.as("admin").request("POST", "/api/payment/record", body);
    const id = await receiptIdOf(payer);
    expect((await refund(id)).json().reason).toBe("RECEIPT_OFFLINE");
    const note = await app.as("admin").request("GET", `/api/payment/receipt/${id}/credit-note`);
    expect(note.statusCode).toBe(404);
  });

  test("credit notes and receipts are numbered without gaps, whoever races", async () => {
    const numbers = async (table: "receipts" | "creditNotes") =>
      (await app.db.selectFrom(table).select("number").orderBy("number").execute()).map(
        ({ number }) => Number(number.slice(-6)),
      );
    for (const table of ["receipts", "creditNotes"] as const) {
      const given = await numbers(table);
      expect(given).toEqual(given.map((_, index) => index + 1));
    }
  });
});
