import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import {
  askOrder,
  askVerify,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { openReturnTests } from "#test/support/returned-money.ts";
import { allowParts } from "#test/support/settings.ts";
import { insertClass, insertMember, SLOTS, sessionForm } from "#test/support/training.ts";
import { sessionCalls } from "#test/support/training-calls.ts";

const { app, reportRefund, receiptIdOf, insertOnlinePayer } = await openReturnTests();
const { add, someTrainer } = sessionCalls(() => app);
const POLICY = "before the start: 100%\n7 days, 2 sessions: 75%\n7 days: 60%";
const today = istDate(new Date());

const setPolicy = async (refundSteps: string) => {
  const { saved } = (await app.as("admin").request("GET", "/api/settings")).json();
  const version = saved.find(({ section }: { section: string }) => section === "refunds")?.version;
  const refunds = { version: version ?? 0, refundSteps };
  return app.as("admin").request("PATCH", "/api/settings", { refunds });
};
const proposalOf = async (id: string) =>
  (await app.as("admin").request("GET", `/api/payment/receipt/${id}/refund-proposal`)).json();
const refund = (id: string, amount?: number) =>
  app.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
    reason: "Moved to Pune",
    ...(amount && { amount }),
  });
const noteText = async (id: string) => {
  const note = await app.as("admin").request("GET", `/api/payment/receipt/${id}/credit-note`);
  return (await readPdfText(note.rawPayload)).text.replace(/\s+/g, " ");
};

/** A batch that began this many days ago, with this many sessions held since. */
async function insertBatch(days: number, sessions: number) {
  const startDate = addDays(today, -days);
  const batch = await insertClass(app, { startDate });
  const trainer = await someTrainer();
  for (let held = 0; held < sessions; held += 1) {
    const form = sessionForm(batch, { date: startDate, time: SLOTS[held] ?? SLOTS[0] });
    const answer = await add(trainer, form);
    expect(answer.statusCode, answer.body).toBe(201);
  }
  return { ...batch, startDate };
}

/** Stores that a trainee was in a batch from its first day, and left on the given day. */
const leave = (traineeId: string, batch: { id: string; startDate: string }, day: string) =>
  app.db
    .insertInto("batchDepartures")
    .values({
      id: newId(),
      traineeId,
      batchId: batch.id,
      batchType: "Java",
      joinedAt: new Date(`${batch.startDate}T04:00:00Z`),
      leftAt: new Date(`${day}T10:00:00+05:30`),
      leftBy: app.personas.admin.id,
      reason: "Moved",
    })
    .execute();

const putInto = async (batch: { id: string; startDate: string }, trainee: Persona) => {
  await app.db.deleteFrom("batchMembers").where("traineeId", "=", trainee.id).execute();
  await insertMember(app, { id: batch.id, trainee, joinedAt: `${batch.startDate}T04:00:00Z` });
};

describe("with a policy of the owner", () => {
  beforeAll(async () => {
    expect((await setPolicy(POLICY)).statusCode).toBe(200);
  });

  test("a wrong step is refused at its field", async () => {
    const answer = await setPolicy("7 days: 50%\n3 days: 60%");
    expect(answer.json().fields).toEqual({
      "refunds.refundSteps": "Write each as 7 days, 2 sessions: 50%, the earliest first.",
    });
  });

  test("all goes back before a batch, by days and sessions afterwards, and nothing in the end", async () => {
    const { payer, id } = await insertOnlinePayer();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", payer.id).execute();
    expect(await proposalOf(id)).toEqual({
      left: 10_000,
      proposed: 10_000,
      why: "100% of ₹10,000: no batch was joined.",
    });
    await putInto(await insertBatch(-3, 0), payer);
    expect(await proposalOf(id)).toMatchObject({ proposed: 10_000 });
    await putInto(await insertBatch(7, 2), payer);
    expect(await proposalOf(id)).toMatchObject({
      proposed: 7_500,
      why: "75% of ₹10,000: 7 days after the batch began, 2 sessions held.",
    });
    await putInto(await insertBatch(7, 3), payer);
    expect(await proposalOf(id)).toMatchObject({ proposed: 6_000 });
    await putInto(await insertBatch(8, 0), payer);
    expect(await proposalOf(id)).toMatchObject({ proposed: 0 });
  });

  test("who left counts until the day they left", async () => {
    const { payer, id } = await insertOnlinePayer();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", payer.id).execute();
    const batch = await insertBatch(20, 1);
    const issuedAt = new Date(`${batch.startDate}T04:00:00Z`);
    await app.db.updateTable("receipts").set({ issuedAt }).where("id", "=", id).execute();
    await leave(payer.id, batch, addDays(today, -15));
    expect(await proposalOf(id)).toMatchObject({
      why: "75% of ₹10,000: 5 days after the batch began, 1 session held.",
    });
  });

  test("who paid anew after leaving is not asked about the batch of before", async () => {
    const { payer, id } = await insertOnlinePayer();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", payer.id).execute();
    const batch = await insertBatch(60, 3);
    await leave(payer.id, batch, addDays(today, -20));
    expect(await proposalOf(id)).toMatchObject({
      proposed: 10_000,
      why: "100% of ₹10,000: no batch was joined.",
    });
  });

  test("the credit note says the policy, and where the office decided otherwise", async () => {
    const { payer, id } = await insertOnlinePayer();
    await putInto(await insertBatch(5, 1), payer);
    expect((await refund(id, 7_500)).statusCode).toBe(201);
    expect(await noteText(id)).toContain(
      "By the refund policy: 75% of ₹10,000: 5 days after the batch began, 1 session held.",
    );
    // Earlier refunds count towards it; the office may still refund the rest, but no more.
    expect(await proposalOf(id)).toMatchObject({ left: 2_500, proposed: 0 });
    expect((await refund(id, 2_500.01)).json().fields).toEqual({
      amount: "At most ₹2,500 of this receipt is left.",
    });
    expect((await refund(id, 1_000)).statusCode).toBe(201);
    const notes = await app.db
      .selectFrom("creditNotes")
      .select("policy")
      .where("receiptId", "=", id)
      .orderBy("number")
      .execute();
    expect(notes[1]?.policy).toMatch(
      /^The refund policy gives ₹0 .+ The office decided otherwise\.$/,
    );
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });

  test("a refund in the provider's dashboard counts once towards it", async () => {
    const { payer, paid, id } = await insertOnlinePayer();
    await putInto(await insertBatch(2, 0), payer);
    const made = await app.double.refundAtProvider(paid.paymentId, 300_000);
    for (const event of ["refund.created", "refund.processed"]) await reportRefund(event, made);
    expect(await proposalOf(id)).toMatchObject({ left: 7_000, proposed: 4_500 });
    expect((await refund(id, 4_500)).statusCode).toBe(201);
    await runPaymentJob(app.platform, "payment-refunds");
    const gone = app.double.refunds
      .filter(({ payment_id }) => payment_id === paid.paymentId)
      .map(({ amount }) => amount);
    expect(gone).toEqual([300_000, 450_000]);
  });
});

test("without a policy nothing is proposed, and the credit note says nothing of one", async () => {
  expect((await setPolicy("")).statusCode).toBe(200);
  const { id } = await insertOnlinePayer();
  expect(await proposalOf(id)).toEqual({ left: 10_000, proposed: null, why: null });
  expect((await refund(id, 2_000)).statusCode).toBe(201);
  expect(await noteText(id)).not.toContain("policy");
});

describe("a refund of what came in parts that fails", () => {
  const record = (payer: Persona, amount: number) =>
    app.as("admin").request("POST", "/api/payment/record", {
      userId: payer.id,
      part: "Fee",
      amount,
      method: "Cash",
    });
  /** A fee of which ₹4,000 was received at the office and the rest online; the rest is refunded. */
  async function refundedRest() {
    await allowParts(app);
    const payer = await insertPayer(app);
    expect((await record(payer, 4_000)).statusCode).toBe(201);
    const { orderId } = (await askOrder(app, payer)).json();
    const paid = app.double.pay(orderId);
    expect((await askVerify(app, payer, paid)).statusCode).toBe(200);
    const id = await receiptIdOf(payer);
    expect((await refund(id)).statusCode).toBe(201);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 6_000 });
    await runPaymentJob(app.platform, "payment-refunds");
    const made = app.double.refunds.find(({ payment_id }) => payment_id === paid.paymentId);
    if (!made) throw new Error("The provider was not asked.");
    return { payer, id, fail: () => reportRefund("refund.failed", { ...made, status: "failed" }) };
  }
  const statusesOf = async ({ id }: Persona) =>
    (
      await app.db
        .selectFrom("admissionPayments")
        .select("status")
        .where("traineeId", "=", id)
        .where("status", "in", ["part", "completed", "voided"])
        .orderBy("createdAt")
        .execute()
    ).map(({ status }) => status);

  test("is put back: the fee is whole again", async () => {
    const { payer, fail } = await refundedRest();
    expect(await statusesOf(payer)).toEqual(["part", "voided"]);
    await fail();
    await fail();
    expect(await statusesOf(payer)).toEqual(["part", "completed"]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 10_000 });
  });

  test("stands where another part came since, and more than the fee would count", async () => {
    const { payer, id, fail } = await refundedRest();
    expect((await record(payer, 1_000)).statusCode).toBe(201);
    await fail();
    expect(await statusesOf(payer)).toEqual(["part", "voided", "part"]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 5_000 });
    const receipt = await app.db
      .selectFrom("receipts")
      .select(["amountPaise", "creditedPaise"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(receipt.creditedPaise).toBe(receipt.amountPaise);
  });

  test("is put back as a part where the part before was taken back since", async () => {
    const { payer, fail } = await refundedRest();
    const [first] = await app.db
      .selectFrom("receipts")
      .select("id")
      .where("traineeId", "=", payer.id)
      .orderBy("number")
      .execute();
    const url = `/api/payment/receipt/${first?.id}/void`;
    expect(
      (await app.as("admin").request("PUT", url, { reason: "Counted twice" })).statusCode,
    ).toBe(200);
    await fail();
    expect(await statusesOf(payer)).toEqual(["voided", "part"]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 4_000 });
  });
});
