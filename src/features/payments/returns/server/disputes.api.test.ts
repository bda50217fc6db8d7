import { describe, expect, test } from "vitest";
import type { DisputeEntity, PaymentEntity, RefundEntity } from "#/server/payments/protocol.ts";
import { openOfficeTests } from "#/server/testing/office-payments.ts";
import { callAtOnce, deliver, readDetails } from "#/server/testing/payments.ts";
import type { Persona } from "#/server/testing/personas.ts";
import { istDate } from "#/shared/dates.ts";

const office = await openOfficeTests();
const { app, second, refund, takingsOf, receiptIdOf } = office;
const { insertOnlinePayer: onlinePayer } = office;
const today = istDate(new Date());

/** Tells the platform of a refund as the provider does. */
const reportRefund = (event: string, made: RefundEntity, payment?: PaymentEntity, on = app) =>
  deliver(on, app.double.deliveryOf(event, { refund: made, ...(payment ? { payment } : {}) }));
const reportDispute = (event: string, dispute: DisputeEntity) =>
  deliver(app, app.double.deliveryOf(`payment.dispute.${event}`, { dispute }));
const receiptOf = (payer: Persona) =>
  app.db
    .selectFrom("receipts")
    .select(["id", "amountPaise", "creditedPaise", "voidedAt"])
    .where("traineeId", "=", payer.id)
    .orderBy("issuedAt", "desc")
    .executeTakeFirstOrThrow();
const notesOf = (receiptId: string) =>
  app.db
    .selectFrom("creditNotes")
    .select(["amountPaise", "issuedBy", "refundId", "disputeId", "cancelledAt"])
    .where("receiptId", "=", receiptId)
    .orderBy("number")
    .execute();
const raisedFor = (payer: Persona) =>
  app.db
    .selectFrom("paymentExceptions")
    .select(["kind", "subject", "text", "answerBy", "settledAt"])
    .where("traineeId", "=", payer.id)
    .orderBy("createdAt")
    .execute();

describe("a dispute", () => {
  test("that is opened is told with its day, that is lost takes the money back", async () => {
    const { payer, paid, id } = await onlinePayer();
    const before = (await takingsOf(today)).net;
    const dispute = app.double.dispute(paid.payment, { respond_by: 1_796_000_000 });
    for (const event of ["created", "action_required"]) await reportDispute(event, dispute);
    expect(await raisedFor(payer)).toMatchObject([
      {
        kind: "dispute-open",
        subject: dispute.id,
        answerBy: istDate(new Date(1_796_000_000_000)),
        settledAt: null,
      },
    ]);
    const page = await app.as("admin").request("GET", `/api/people/${payer.id}`);
    expect(page.json().money.payments[0].isDisputed).toBe(true);
    expect((await takingsOf(today)).net).toBe(before);
    expect((await refund(id)).json().reason).toBe("PAYMENT_DISPUTED");
    await reportDispute("lost", { ...dispute, status: "lost" });
    // Late and doubled, they change nothing.
    for (const event of ["under_review", "created"]) await reportDispute(event, dispute);
    await reportDispute("lost", { ...dispute, status: "lost" });
    expect((await takingsOf(today)).net).toBe(before - 10_000);
    expect(await notesOf(id)).toMatchObject([{ disputeId: dispute.id, amountPaise: 1_000_000 }]);
    const raised = await raisedFor(payer);
    expect(raised.map(({ kind, settledAt }) => [kind, settledAt !== null])).toEqual([
      ["dispute-open", true],
      ["dispute-lost", false],
    ]);
    // A bank that decides for us after all brings it back.
    await reportDispute("won", { ...dispute, status: "won" });
    expect((await takingsOf(today)).net).toBe(before);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });

  test("that is won leaves the books as they are", async () => {
    const { payer, paid } = await onlinePayer();
    const dispute = app.double.dispute(paid.payment);
    await reportDispute("created", dispute);
    await reportDispute("won", { ...dispute, status: "won" });
    expect((await receiptOf(payer)).creditedPaise).toBe(0);
    expect((await raisedFor(payer)).map(({ settledAt }) => settledAt !== null)).toEqual([true]);
  });
});

test("what is told is settled once, with a note", async () => {
  const { payer, paid } = await onlinePayer();
  const made = await app.double.refundAtProvider(paid.paymentId);
  await reportRefund("refund.processed", made);
  const listed = await app.as("ceo").request("GET", `/api/payment/exceptions?q=${made.id}`);
  const [found] = listed.json().exceptions;
  expect(found).toMatchObject({ kind: "refund-at-provider", userId: payer.id, settledAt: null });
  const settle = (on: Pick<typeof app, "as">, note = "Stays in the batch, paid in cash.") =>
    on.as("admin").request("PUT", `/api/payment/exceptions/${found._id}/settle`, { note });
  expect((await settle(app, "")).json().fields.note).toBeTruthy();
  const answers = await callAtOnce([app, second], 20, (on) => settle(on));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const settled = await app
    .as("admin")
    .request("GET", `/api/payment/exceptions?show=settled&q=${made.id}`);
  expect(settled.json().exceptions).toMatchObject([{ note: "Stays in the batch, paid in cash." }]);
  expect(await receiptIdOf(payer)).toBeTruthy();
});
