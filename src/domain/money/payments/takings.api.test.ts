import { describe, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { type On, openOfficeTests } from "#test/support/office-payments.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import type { TakingEntry, Takings } from "./takings.contract.ts";
import { writeTakings } from "./takings.pdf.ts";

const office = await openOfficeTests();
const { app, second, refund, makeVoid, takingsOf, entriesOf } = office;
const { receiptIdOf, insertOnlinePayer: onlinePayer } = office;

const today = istDate(new Date());
/** A separate day for each test, so that no test closes another's. */
let daysBack = 300;
const freshDay = () => {
  daysBack -= 1;
  return addDays(today, -daysBack);
};

const admin = (on: On = app) => on.as("admin");
const record = (payer: Persona, more: object = {}, on: On = app) =>
  admin(on).request("POST", "/api/payment/record", {
    userId: payer.id,
    part: "Balance",
    amount: 5_000,
    method: "Cash",
    ...more,
  });
const close = (day: string, more: object = {}, on: On = app) =>
  admin(on).request("POST", "/api/payment/takings/close", { day, countedCash: 0, ...more });
const reopen = (day: string, reason = "A voucher was forgotten") =>
  admin().request("POST", "/api/payment/takings/reopen", { day, reason });
async function halfPayer() {
  return (await insertHalf(app, 60)).payer;
}

describe("the takings of a day", () => {
  test("are the receipts of the day the money came, by method, and what was waived beside", async () => {
    const day = freshDay();
    const [one, two, three] = [await halfPayer(), await halfPayer(), await halfPayer()];
    await record(one, { paidOn: day });
    await record(two, { paidOn: day, method: "UPI", reference: "UPI 77", takenBy: "Front desk" });
    expect(await takingsOf(day)).toMatchObject({
      methods: [
        { method: "Cash", count: 1, in: 5_000, out: 0, net: 5_000 },
        { method: "UPI", count: 1, net: 5_000 },
      ],
      net: 10_000,
      expectedCash: 5_000,
      closing: null,
    });
    expect((await takingsOf(addDays(day, 1))).netBefore).toBe(10_000);
    expect(await entriesOf(`day=${day}&q=UPI 77`)).toMatchObject([
      {
        kind: "Receipt",
        userId: two.id,
        takenBy: "Front desk",
        recordedBy: app.personas.admin.username,
        isVoid: false,
      },
    ]);
    const { waived } = await takingsOf(today);
    const body = { userId: three.id, part: "Balance", reason: "Hardship" };
    await admin().request("POST", "/api/payment/waive", body);
    expect((await takingsOf(today)).waived).toBe(waived + 5_000);
    expect(await entriesOf(`userId=${three.id}`)).toMatchObject([
      { kind: "Waiver", amount: 0, waived: 5_000, reason: "Hardship", number: null },
    ]);
    const sheet = await app.as("ceo").request("GET", `/api/payment/takings/${day}/sheet`);
    const { text } = await readPdfText(sheet.rawPayload);
    for (const words of ["Cash", "UPI 77", "₹10,000", "Not closed."]) expect(text).toContain(words);
  });

  test("a void takes back on the day it is made; over all days only what counts remains", async () => {
    const day = freshDay();
    const payer = await halfPayer();
    await record(payer, { paidOn: day });
    const receipts = await admin().request("GET", `/api/payment/receipts?q=${payer.username}`);
    expect(receipts.json().payments[0]).toMatchObject({ paidOn: day });
    const before = await takingsOf(today);
    await makeVoid(await receiptIdOf(payer));
    expect((await takingsOf(day)).net).toBe(5_000);
    expect((await takingsOf(today)).net).toBe(before.net - 5_000);
    const lines = await entriesOf(`userId=${payer.id}`);
    expect(lines.map(({ kind, amount, isVoid }) => [kind, amount, isVoid])).toEqual([
      ["Credit note", -5_000, false],
      ["Receipt", 5_000, true],
    ]);
  });

  test("all lines of money are what the CEO's figure says came in", async () => {
    const metric = await app
      .as("ceo")
      .request("GET", "/api/insights/rows?figure=money-in&pageSize=200");
    const cameIn = metric.json<{ rows: { value: number }[] }>().rows;
    const lines = await entriesOf("pageSize=200");
    const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    // The first halves of this file's payers were inserted without a receipt.
    const halves = await app.db
      .selectFrom("admissionPayments as payment")
      .leftJoin("receipts", "receipts.paymentId", "payment.id")
      .select("payment.amountPaise")
      .where("payment.status", "=", "completed")
      .where("receipts.id", "is", null)
      .execute();
    expect(lines.length).toBeGreaterThan(0);
    expect(sumOf(cameIn.map(({ value }) => value))).toBe(
      sumOf(lines.map(({ amount }) => amount)) +
        sumOf(halves.map(({ amountPaise }) => amountPaise / 100)),
    );
  });
});

describe("the close of a day", () => {
  test("keeps its sums and who did it; nothing of the office can be dated in it until it is opened again", async () => {
    const day = freshDay();
    const [one, two] = [await halfPayer(), await halfPayer()];
    await record(one, { paidOn: day });
    const answer = await close(day, { countedCash: 5_000 });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().takings).toMatchObject({
      net: 5_000,
      closing: { closedBy: app.personas.admin.username, net: 5_000, difference: 0, note: null },
    });
    const refused = await record(two, { paidOn: day });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "DAY_CLOSED"]);
    expect(refused.json().fields.paidOn).toContain("are closed");
    expect((await close(day, { countedCash: 5_000 })).json()).toMatchObject({
      reason: "DAY_CLOSED",
      sooner: expect.stringMatching(/^By you at /),
    });

    expect((await reopen(day, " ")).statusCode).toBe(400);
    expect((await reopen(day)).statusCode).toBe(200);
    expect((await reopen(day)).json().reason).toBe("DAY_OPEN");
    expect((await record(two, { paidOn: day })).statusCode).toBe(201);
    await close(day, { countedCash: 10_000 });
    expect(await takingsOf(day)).toMatchObject({
      closing: { net: 10_000 },
      reopened: [{ net: 5_000, reopenReason: "A voucher was forgotten" }],
    });
    const actions = await app.db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectType", "=", "takings")
      .orderBy("at")
      .execute();
    expect(actions.slice(-3).map(({ action }) => action)).toEqual([
      "takings.closed",
      "takings.reopened",
      "takings.closed",
    ]);
  });

  test("opens no other closing again than the one that was read", async () => {
    const day = freshDay();
    await record(await halfPayer(), { paidOn: day });
    const seen = (await close(day, { countedCash: 5_000 })).json().takings.closing._id;
    await reopen(day);
    const later = (await close(day, { countedCash: 5_000 })).json().takings.closing._id;
    const open = (closingId: string) =>
      admin().request("POST", "/api/payment/takings/reopen", { day, reason: "Again", closingId });
    expect((await open(seen)).json().reason).toBe("STALE_VERSION");
    expect((await takingsOf(day)).closing?._id).toBe(later);
    expect((await open(later)).statusCode).toBe(200);
  });

  test("a month of assistance, a void and a refund are refused in it too", async () => {
    const { recordId } = await insertAssisted(app, "active", {
      dateOfJoining: addDays(today, -90),
    });
    const due = await insertDue(app, { recordId }, 1);
    const day = freshDay();
    await close(day);
    const single = await admin().request("PUT", `/api/dues/${due.id}/received`, {
      version: 0,
      paymentDate: day,
    });
    expect(single.json()).toMatchObject({
      reason: "DAY_CLOSED",
      fields: { paymentDate: expect.any(String) },
    });
    const dues = [{ id: due.id, version: 0 }];
    const many = await admin().request("PUT", "/api/dues/received", { dues, paymentDate: day });
    expect(many.json().reason).toBe("DAY_CLOSED");

    const payer = await halfPayer();
    await record(payer, { paidOn: freshDay() });
    const online = await onlinePayer();
    await close(today, { countedCash: 0, note: "Nothing was counted in this test" });
    expect((await makeVoid(await receiptIdOf(payer))).json()).toMatchObject({
      reason: "DAY_CLOSED",
      fields: {
        reason: expect.stringMatching(/are closed\. Open the day again under Money desk\.$/),
      },
    });
    expect((await refund(online.id)).json().reason).toBe("DAY_CLOSED");
    const { net } = await takingsOf(today);
    await onlinePayer();
    expect(await takingsOf(today)).toMatchObject({ net: net + 10_000, sinceClosing: 10_000 });
    await reopen(today);
    expect((await makeVoid(await receiptIdOf(payer))).statusCode).toBe(200);
  });

  test.each([
    ["a day that lies ahead", addDays(today, 1), {}, "day"],
    ["a day of another century", "1900-01-01", {}, "day"],
    ["a day before the first line of the books", addDays(today, -330), {}, "day"],
    ["cash that is missing without a word", today, { countedCash: 1_234.5 }, "note"],
    ["a day that does not exist", "2026-02-30", {}, "day"],
    ["half a paisa", today, { countedCash: 0.005 }, "countedCash"],
  ])("%s is refused", async (_, day, more, field) => {
    const answer = await close(day, more);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test("a difference is kept with its note, and an empty day can be closed", async () => {
    const day = freshDay();
    const answer = await close(day, { countedCash: 100.5, note: "Found under the drawer" });
    expect(answer.json().takings.closing).toMatchObject({
      net: 0,
      countedCash: 100.5,
      difference: 100.5,
      note: "Found under the drawer",
    });
  });

  test("a day on which more cash left than came is closed with what is missing in the drawer", async () => {
    const payer = await halfPayer();
    await record(payer, { paidOn: freshDay() });
    await makeVoid(await receiptIdOf(payer));
    const { expectedCash } = await takingsOf(today);
    expect(expectedCash).toBeLessThan(0);
    const { closing } = (await close(today, { countedCash: expectedCash })).json().takings;
    expect(closing).toMatchObject({ countedCash: expectedCash, difference: 0, note: null });
    await reopen(today);
  });

  test("names days before today that were forgotten", async () => {
    const [first, forgotten] = [addDays(today, -40), addDays(today, -39)];
    await close(first);
    await record(await halfPayer(), { paidOn: forgotten });
    expect((await takingsOf(today)).openDays).toContain(forgotten);
    await close(forgotten, { countedCash: 5_000 });
    expect((await takingsOf(today)).openDays).not.toContain(forgotten);
  });

  test("by 6 at once while 14 record: one closing, and what was recorded is in it or was refused", async () => {
    const day = freshDay();
    const payers: Persona[] = [];
    for (let count = 0; count < 14; count += 1) payers.push(await halfPayer());
    const note = { note: "Counted while payments came" };
    const answers = await callAtOnce([app, second], 20, (on, index) => {
      const payer = index % 3 === 2 ? undefined : payers.pop();
      return payer ? record(payer, { paidOn: day }, on) : close(day, note, on);
    });
    expect(
      answers.map(({ statusCode }) => statusCode).every((status) => [201, 409].includes(status)),
    ).toBe(true);
    const { closing, net, count } = await takingsOf(day);
    const recorded = answers.filter((answer) => answer.statusCode === 201 && answer.json().receipt);
    expect(recorded).toHaveLength(count);
    expect(closing?.net).toBe(net);
    const closings = await app.db
      .selectFrom("takingsClosings")
      .select("id")
      .where("day", "=", day)
      .execute();
    expect(closings).toHaveLength(1);
  });
});

test("the sheet of a day names a note that ended, and how many lines it leaves out", async () => {
  const takings = { day: "2026-11-30", methods: [], net: 0, waived: 0, closing: null };
  const line = { number: "CRN/26-27/000001", username: "Asha Rao", paymentType: "Balance" };
  const entries = [
    { ...line, kind: "Credit note", amount: -500 },
    { ...line, kind: "Credit note cancelled", amount: 500 },
  ] as TakingEntry[];
  const sheet = {
    takings: { ...takings, reopened: [], expectedCash: 0 } as unknown as Takings,
    entries,
    lineCount: 5,
    hub: { hubName: "Careers Hub", mark: null },
    printedAt: "30 Nov 2026, 10:30 AM",
  };
  const pdf = await writeTakings(sheet as never, new Date());
  const { text } = await readPdfText(pdf);
  expect(text.match(/CRN\/26-27\/000001, cancelled/g)).toHaveLength(1);
  expect(text).toContain("3 more are in the list of the money desk.");
});
