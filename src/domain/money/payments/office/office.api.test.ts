import { describe, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertHalf } from "#test/support/dues.ts";
import { type On, openOfficeTests } from "#test/support/office-payments.ts";
import {
  askOrder,
  askVerify,
  callAtOnce,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second, makeVoid } = await openOfficeTests();

const today = istDate(new Date());
const BALANCE = { part: "Balance", amount: 5_000, method: "Cash" };
const record = (payer: Persona, more: object = {}, on: On = app) =>
  on.as("admin").request("POST", "/api/payment/record", { userId: payer.id, ...BALANCE, ...more });
const waive = (payer: Persona, part: string) =>
  app
    .as("admin")
    .request("POST", "/api/payment/waive", { userId: payer.id, part, reason: "Hardship" });
const receiptText = async (id: string) => {
  const answer = await app.as("admin").request("GET", `/api/payment/receipt/${id}`);
  return (await readPdfText(answer.rawPayload)).text;
};
const duesOf = async ({ id, token }: Persona) =>
  (await app.withToken(token).request("GET", `/api/dues/mine/${id}`)).json();
const openFeesOf = async ({ email }: Persona) =>
  (
    await app.as("ceo").request("GET", `/api/payment/open-fees?q=${encodeURIComponent(email)}`)
  ).json().fees;
const eventsOf = async ({ id }: Persona) => {
  const answer = await app.as("admin").request("GET", `/api/timeline/${id}?kind=payment`);
  return answer.json<{ events: { text: string }[] }>().events.map(({ text }) => text);
};
const receiptsOf = (payer: Persona) =>
  app.db.selectFrom("receipts").selectAll().where("traineeId", "=", payer.id).execute();

describe("what came over the counter", () => {
  test("settles a balance on its day with a receipt; the ledger, the page and the timeline agree", async () => {
    const { payer } = await insertHalf(app, 40);
    expect(await openFeesOf(payer)).toMatchObject([{ part: "Balance", amount: 5_000 }]);
    const paidOn = addDays(today, -2);
    const answer = await record(payer, {
      method: "Transfer",
      paidOn,
      reference: "UTR 4711",
      takenBy: "Front desk",
    });
    expect(answer.statusCode).toBe(201);
    const { _id, receiptNumber } = answer.json().receipt;
    const text = await receiptText(_id);
    for (const words of [receiptNumber, "Transfer", "UTR 4711", "Front desk", "₹5,000"]) {
      expect(text).toContain(words);
    }
    expect(await duesOf(payer)).toMatchObject({
      dues: [{ kind: "Balance", status: "Received", receivedOn: paidOn }],
      open: { count: 0 },
    });
    expect(await readDetails(app, payer)).toMatchObject({ balanceDue: 0 });
    expect(await openFeesOf(payer)).toEqual([]);
    expect(await eventsOf(payer)).toContain(`Paid ₹5,000 (Balance), receipt ${receiptNumber}`);
    expect((await record(payer)).json()).toMatchObject({
      reason: "PAYMENT_COMPLETED",
      sooner: expect.stringMatching(/^By you at /),
    });
  });

  test("settles a fee whose order is open: what is paid on that order later goes back", async () => {
    const payer = await insertPayer(app);
    const { orderId } = (await askOrder(app, payer)).json();
    expect((await eventsOf(payer)).join()).not.toContain("₹10,000");
    const answer = await record(payer, { part: "Fee", amount: 10_000, method: "UPI" });
    expect(answer.statusCode).toBe(201);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 10_000 });
    const late = await askVerify(app, payer, app.double.pay(orderId));
    expect(late.json().fields.orderId).toContain("on their way back");
    await runPaymentJob(app.platform, "payment-refunds");
    expect(await receiptsOf(payer)).toHaveLength(1);
  });

  test("is taken of who has become an Existing Trainee, too", async () => {
    const { payer } = await insertHalf(app, 40);
    await app.db
      .updateTable("users")
      .set({ subRole: "Existing Trainee", paymentOption: null })
      .where("id", "=", payer.id)
      .execute();
    expect((await record(payer)).statusCode).toBe(201);
    expect(await duesOf(payer)).toMatchObject({ dues: [{ status: "Received" }] });
  });

  test("recorded by 20 at once it has one receipt", async () => {
    const { payer } = await insertHalf(app, 5);
    const answers = await callAtOnce([app, second], 20, (on) => record(payer, {}, on));
    const good = answers.filter(({ statusCode }) => statusCode === 201);
    expect(good).toHaveLength(1);
    expect(await receiptsOf(payer)).toHaveLength(1);
  });

  test.each([
    ["another amount", { amount: 4_999 }, 400, "AMOUNT_MISMATCH"],
    ["a day of another century", { paidOn: "1900-01-01" }, 400, "INVALID_INPUT"],
    ["a day more than a year back", { paidOn: addDays(today, -370) }, 400, "INVALID_INPUT"],
    ["a day that lies ahead", { paidOn: addDays(today, 1) }, 400, "INVALID_INPUT"],
    ["a fee that is paid", { part: "Fee" }, 409, "PAYMENT_COMPLETED"],
    ["nobody", { userId: "01a1f8ff-91f2-740d-8f9c-bf8398fcf2d2" }, 404, "NOT_FOUND"],
  ])("%s is refused", async (_, more, status, reason) => {
    const { payer } = await insertHalf(app, 5);
    const answer = await record(payer, more);
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect(await duesOf(payer)).toMatchObject({ open: { count: 1 } });
  });
});

test("a waived balance is asked for no more and counts as no income; the reason is read", async () => {
  const { payer } = await insertHalf(app, 40);
  expect((await waive(payer, "Balance")).statusCode).toBe(201);
  expect(await duesOf(payer)).toMatchObject({
    dues: [{ status: "Waived", waivedReason: "Hardship", receivedOn: null, daysLate: 0 }],
    open: { count: 0 },
    overdue: { count: 0 },
  });
  for (const metric of ["due", "due-balance", "overdue"]) {
    const rows = await app.as("ceo").request("GET", `/api/insights/rows?figure=${metric}`);
    expect(rows.statusCode).toBe(200);
    expect(rows.body).not.toContain(payer.id);
  }
  expect(await readDetails(app, payer)).toMatchObject({ balanceDue: 0 });
  expect(await eventsOf(payer)).toContain("₹5,000 waived (Balance): Hardship");
  expect(await receiptsOf(payer)).toEqual([]);
  expect((await waive(payer, "Balance")).json().reason).toBe("PAYMENT_COMPLETED");
});

test("a fee is open once the documents are in, at what the option asks for", async () => {
  const payer = await insertPayer(app, "Partial Payment");
  expect(await openFeesOf(payer)).toMatchObject([{ part: "Fee", amount: 5_000 }]);
  const pending = { status: "pending" } as const;
  await app.db.updateTable("users").set(pending).where("id", "=", payer.id).execute();
  expect(await openFeesOf(payer)).toEqual([]);
});

test("a waived fee lets the trainee go on", async () => {
  const payer = await insertPayer(app);
  expect((await waive(payer, "Fee")).statusCode).toBe(201);
  expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 0 });
});

describe("voiding", () => {
  test("keeps the number, says VOID, writes a credit note, and opens the balance again", async () => {
    const { payer } = await insertHalf(app, 40);
    const { receipt } = (await record(payer)).json();
    const answer = await makeVoid(receipt._id);
    expect(answer.statusCode).toBe(200);
    const { creditNote } = answer.json();
    expect(creditNote).toMatch(/^CRN\/\d\d-\d\d\/\d{6}$/);
    const text = await receiptText(receipt._id);
    for (const words of [
      "VOID",
      receipt.receiptNumber,
      creditNote,
      "Counted twice",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(words);
    }
    const list = await app
      .as("ceo")
      .request("GET", `/api/payment/receipts?q=${encodeURIComponent(receipt.receiptNumber)}`);
    expect(list.json().payments).toMatchObject([{ method: "Cash", creditNote }]);
    expect(await duesOf(payer)).toMatchObject({ dues: [{ status: "Overdue" }] });
    expect((await eventsOf(payer)).join()).toContain(`voided by credit note ${creditNote}`);
    expect((await eventsOf(app.personas.placed)).join()).not.toContain(creditNote);
    expect((await makeVoid(receipt._id)).json()).toMatchObject({
      reason: "RECEIPT_VOIDED",
      sooner: expect.stringMatching(/^By you at /),
    });
    expect((await record(payer)).statusCode).toBe(201);
    expect(await receiptsOf(payer)).toHaveLength(2);
  });

  test("by 20 at once is one credit note, and the others read who did it", async () => {
    const { payer } = await insertHalf(app, 60);
    const id = (await record(payer)).json().receipt._id;
    const answers = await callAtOnce([app, second], 20, (on) => makeVoid(id, on));
    const reasons = answers.map((one) => one.json().reason ?? one.statusCode).toSorted();
    expect(reasons).toEqual([200, ...Array.from({ length: 19 }, () => "RECEIPT_VOIDED")]);
    expect(await storedRows(app.db, "creditNotes", "amountPaise", { receiptId: id })).toHaveLength(
      1,
    );
    expect(await readDetails(app, payer)).toMatchObject({ balanceDue: 5_000 });
  });

  test("of a month of assistance lets it be received anew, with another receipt", async () => {
    const { person, recordId } = await insertAssisted(app, "active", {
      dateOfJoining: addDays(today, -40),
    });
    const pay = () =>
      app.as("admin").request("POST", "/api/assistant-manual-payment/create-payment", {
        userId: person.id,
        assistanceId: recordId,
        paymentDate: today,
        month: formatMonth(today),
        paymentStatus: "Received",
        amount: 5_000,
      });
    expect((await pay()).statusCode).toBe(201);
    const [first] = await receiptsOf(person);
    expect((await makeVoid(first?.id ?? "")).statusCode).toBe(200);
    const { dues } = await duesOf(person);
    expect(dues).toMatchObject([{ month: formatMonth(today), receiptUrl: null, version: 2 }]);
    const again = await app
      .as("admin")
      .request("PUT", `/api/dues/${dues[0]._id}/received`, { version: 2 });
    expect(again.statusCode).toBe(200);
    expect((await duesOf(person)).dues).toMatchObject([
      { status: "Received", receiptUrl: expect.stringContaining("/api/payment/receipt/") },
    ]);
    expect((await receiptsOf(person)).map(({ voidedAt }) => voidedAt !== null).sort()).toEqual([
      false,
      true,
    ]);
  });

  test("what was paid online is refunded instead, and a first half waits for its balance", async () => {
    const payer = await insertPayer(app, "Partial Payment");
    const { orderId } = (await askOrder(app, payer, "Partial Payment")).json();
    await askVerify(app, payer, app.double.pay(orderId));
    const [online] = await receiptsOf(payer);
    expect((await makeVoid(online?.id ?? "")).json().reason).toBe("RECEIPT_ONLINE");

    const other = await insertPayer(app, "Partial Payment");
    const first = (await record(other, { part: "Fee" })).json().receipt;
    const second = (await record(other)).json().receipt;
    expect((await makeVoid(first._id)).json().reason).toBe("BALANCE_RECEIVED");
    expect((await makeVoid(second._id)).statusCode).toBe(200);
    expect((await makeVoid(first._id)).statusCode).toBe(200);
    expect(await readDetails(app, other)).toMatchObject({ status: "Pending", amount: 5_000 });
  });
});
