import { describe, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { callAtOnce, readDetails } from "#test/support/payments.ts";
import { openReturnTests } from "#test/support/returned-money.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const returns = await openReturnTests();
const { app, second, refund, takingsOf, receiptIdOf } = returns;
const { reportRefund, reportDispute, receiptOf, notesOf, raisedFor } = returns;
const { insertOnlinePayer: onlinePayer } = returns;
const today = istDate(new Date());

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
    // Late or repeated, they change nothing.
    for (const event of ["under_review", "created"]) await reportDispute(event, dispute);
    await reportDispute("lost", { ...dispute, status: "lost" });
    expect((await takingsOf(today)).net).toBe(before - 10_000);
    expect(await notesOf(id)).toMatchObject([{ disputeId: dispute.id, amountPaise: 1_000_000 }]);
    const raised = await raisedFor(payer);
    expect(raised.map(({ kind, settledAt }) => [kind, settledAt !== null])).toEqual([
      ["dispute-open", true],
      ["dispute-lost", false],
    ]);
    // A bank that decides for us after all returns the money.
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

test("what was settled by mistake is opened again; what settled itself is not", async () => {
  const { payer, paid } = await onlinePayer();
  const dispute = app.double.dispute(paid.payment);
  await reportDispute("created", dispute);
  const { id } = await storedRow(app.db, "paymentExceptions", "id", { subject: dispute.id });
  const put = (what: string, body?: object) =>
    app.as("admin").request("PUT", `/api/payment/exceptions/${id}/${what}`, body);
  expect((await put("settle", { note: "Of somebody else." })).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    expect((await put("open")).json()).toEqual({ message: "Open again." });
  }
  expect(await raisedFor(payer)).toMatchObject([{ settledAt: null }]);
  await reportDispute("won", { ...dispute, status: "won" });
  expect((await put("open")).json().reason).toBe("EXCEPTION_SETTLED");
});

test("what was told anew since it was read is not settled with what was said of it before", async () => {
  const { paid } = await onlinePayer();
  const dispute = app.double.dispute(paid.payment);
  await reportDispute("created", dispute);
  const listed = async () =>
    (await app.as("ceo").request("GET", `/api/payment/exceptions?q=${dispute.id}`)).json()
      .exceptions[0];
  const seen = await listed();
  const later = (dispute.respond_by ?? 0) + 86_400;
  await reportDispute("action_required", { ...dispute, respond_by: later });
  const now = await listed();
  expect(now.text).not.toBe(seen.text);
  const settle = (createdAt: string) =>
    app.as("admin").request("PUT", `/api/payment/exceptions/${now._id}/settle`, {
      ...{ note: "Answered by mail.", createdAt },
    });
  expect((await settle(seen.createdAt)).json().reason).toBe("STALE_VERSION");
  expect((await settle(now.createdAt)).statusCode).toBe(200);
});
