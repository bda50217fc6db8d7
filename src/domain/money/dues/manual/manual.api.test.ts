import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import type { TestApp } from "#test/support/app.ts";
import { type Assisted, insertAssisted } from "#test/support/assistance.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { monthOf } from "../dues.rules.ts";
import type { ManualPayment } from "./manual.contract.ts";

const { app, second } = await openTwoInstances();

const today = istDate(new Date());
const thisMonth = formatMonth(monthOf(today));
const JOINED = { dateOfJoining: addDays(monthOf(today), -70) };
const lastMonth = formatMonth(addDays(monthOf(today), -1));

const CREATE = "/api/assistant-manual-payment/create-payment";
const bodyOf = ({ person, recordId }: Assisted, more: object = {}) => ({
  userId: person.id,
  assistanceId: recordId,
  paymentDate: today,
  month: thisMonth,
  paymentStatus: "Not Received",
  amount: 5_000,
  ...more,
});
const record = (assisted: Assisted, more: object = {}, on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("POST", CREATE, bodyOf(assisted, more));
const list = async (query = "") => {
  const url = `/api/assistant-manual-payment/payment-details${query}`;
  const answer = await app.as("admin").request("GET", url);
  return answer.json<{ manualPayments: ManualPayment[] }>().manualPayments;
};
const rowsOf = async ({ recordId }: Assisted) => ({
  payments: await app.db
    .selectFrom("assistancePayments")
    .selectAll()
    .where("recordId", "=", recordId)
    .execute(),
  dues: await app.db.selectFrom("dues").selectAll().where("recordId", "=", recordId).execute(),
});

const openMonths = async ({ recordId }: Assisted) =>
  (await app.as("admin").request("GET", `/api/assistant-manual-payment/months/${recordId}`)).json()
    .months;

test("the months offered are those that can be recorded: from joining on, not twice, none when closed", async () => {
  const assisted = await insertAssisted(app, "active", JOINED);
  const before = await openMonths(assisted);
  expect(before.slice(0, 2)).toEqual([thisMonth, lastMonth]);
  expect(before).toHaveLength(4);
  await record(assisted, { month: lastMonth });
  const after = await openMonths(assisted);
  expect(after).toEqual(before.filter((month: string) => month !== lastMonth));
  for (const month of after) expect((await record(assisted, { month })).statusCode).toBe(201);
  expect(await openMonths(assisted)).toEqual([]);
});

describe("recording a payment", () => {
  test("writes it, its month in the ledger and an audit line, and thanks for what was received", async () => {
    const assisted = await insertAssisted(app, "active", { ...JOINED, name: "Meera" });
    const answer = await record(assisted, { paymentStatus: "Received" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: "Payment details saved successfully!",
      payment: {
        _id: expect.any(String),
        userId: assisted.person.id,
        assistanceId: { _id: assisted.recordId, username: "Meera" },
        paymentDate: today,
        month: thisMonth,
        paymentStatus: "Received",
        amount: 5_000,
        dueId: expect.any(String),
        receiptUrl: expect.stringMatching(/^\/api\/payment\/receipt\//),
        version: 1,
      },
    });
    const { payments, dues } = await rowsOf(assisted);
    expect(payments).toMatchObject([
      { month: monthOf(today), amountPaise: 500_000, recordedBy: app.personas.admin.id },
    ]);
    expect(dues).toMatchObject([{ month: monthOf(today), amountPaise: 500_000 }]);
    const audit = await storedRows(app.db, "auditLog", ["action", "actorId"], {
      subjectId: answer.json().payment._id,
    });
    expect(audit).toEqual([
      { action: "assistance-payment.recorded", actorId: app.personas.admin.id },
    ]);
    const mails = await storedRows(app.db, "outbox", "subject", {
      recipient: assisted.person.email,
    });
    expect(mails).toEqual([{ subject: `Your assistance payment for ${thisMonth} was received` }]);
  });

  test("takes the current month where none is named, and today as the day of what was received", async () => {
    const assisted = await insertAssisted(app, "active", JOINED);
    const more = { month: undefined, paymentDate: "", paymentStatus: "Received" };
    const { payment } = (await record(assisted, more)).json();
    expect(payment).toMatchObject({ month: thisMonth, paymentDate: today });
    const open = { month: lastMonth, paymentDate: null };
    expect((await record(assisted, open)).json().payment).toMatchObject({
      paymentDate: null,
      paymentStatus: "Not Received",
    });
  });

  test.each([
    ["another amount", { amount: 4_999 }, 400, "Amount does not match."],
    ["an amount as text", { amount: "5000" }, 400, "Amount does not match."],
    ["no amount", { amount: undefined }, 400, "Amount does not match."],
    ["another status", { paymentStatus: "Paid" }, 400, "Invalid payment status."],
    ["no status", { paymentStatus: undefined }, 400, "Invalid payment status."],
    ["a month before joining", { month: "Mar 2016" }, 400, "Please check the highlighted fields."],
    ["a month ahead", { month: "Dec 2099" }, 400, "Please check the highlighted fields."],
    ["a month in other words", { month: "Sept 2026" }, 400, "Please check the highlighted fields."],
    ["a wrong day", { paymentDate: "2026-02-30" }, 400, "Please check the highlighted fields."],
    [
      "a receipt that lies ahead",
      { paymentDate: addDays(today, 2), paymentStatus: "Received" },
      400,
      "Please check the highlighted fields.",
    ],
    ["an unknown record", { assistanceId: newId() }, 404, "Not found."],
    ["no id at all", { assistanceId: "x" }, 404, "Not found."],
    ["somebody else's record", { userId: newId() }, 404, "Not found."],
  ])("refuses %s", async (_, more, status, message) => {
    const assisted = await insertAssisted(app, "active", JOINED);
    const answer = await record(assisted, more);
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
    expect(await rowsOf(assisted)).toEqual({ payments: [], dues: [] });
  });

  test.each([
    ["closed", "Assistance is already closed."],
    ["approved", "The assistance details have not been submitted yet."],
  ] as const)("refuses a record that is %s", async (stage, message) => {
    const answer = await record(await insertAssisted(app, stage));
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
  });

  test("the month of joining can be recorded, the one before it cannot", async () => {
    const assisted = await insertAssisted(app, "active", JOINED);
    const first = monthOf(JOINED.dateOfJoining);
    expect((await record(assisted, { month: formatMonth(first) })).statusCode).toBe(201);
    const early = await record(assisted, { month: formatMonth(addDays(first, -1)) });
    expect(early.json().fields.month).toBe(
      `Choose a month from ${formatMonth(first)} to ${thisMonth}.`,
    );
  });

  test("20 at once for one month are one row, on two instances (I-79)", async () => {
    const assisted = await insertAssisted(app, "active", JOINED);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        record(
          assisted,
          { paymentStatus: index % 3 ? "Received" : "Not Received" },
          index % 2 ? app : second,
        ),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe("Payment for this month is already recorded.");
    const { payments, dues } = await rowsOf(assisted);
    expect([payments.length, dues.length]).toEqual([1, 1]);
  });

  test("against a closure at the same moment leaves no payment of a closed record behind", async () => {
    const assisted = await insertAssisted(app, "active", JOINED);
    const [payment, closure] = await Promise.all([
      record(assisted),
      second.as("admin").request("PUT", `/api/admin/update-assistance/${assisted.recordId}`, {
        isActive: false,
      }),
    ]);
    expect(closure.statusCode).toBe(200);
    const { payments } = await rowsOf(assisted);
    expect(payments).toHaveLength(payment.statusCode === 201 ? 1 : 0);
    expect((await record(assisted, { month: lastMonth })).statusCode).toBe(409);
  });
});

test("the list is searched by name, month and status, and sorted by each", async () => {
  const [first, second] = [
    await insertAssisted(app, "active", { ...JOINED, name: "Zara-Listed" }),
    await insertAssisted(app, "active", { ...JOINED, name: "Anil-Listed" }),
  ];
  await record(first, { paymentStatus: "Received", paymentDate: addDays(today, -1) });
  await record(second, { paymentDate: null });
  await record(second, { month: lastMonth, paymentStatus: "Received" });
  const namesOf = (rows: ManualPayment[]) =>
    rows
      .filter(({ assistanceId }) => assistanceId.username.endsWith("-Listed"))
      .map(({ assistanceId, month }) => `${assistanceId.username.split("-")[0]} ${month}`);
  expect(namesOf(await list("?q=listed"))).toEqual([
    `Anil ${thisMonth}`,
    `Zara ${thisMonth}`,
    `Anil ${lastMonth}`,
  ]);
  expect(namesOf(await list("?q=not received"))).toEqual([`Anil ${thisMonth}`]);
  expect(namesOf(await list(`?q=${lastMonth}`))).toEqual([`Anil ${lastMonth}`]);
  const inCapitals = lastMonth.toUpperCase().slice(1);
  const texts: string[] = [];
  const endWatch = app.database.watch((text) => texts.push(text));
  expect(namesOf(await list(`?q=${inCapitals}`))).toEqual([`Anil ${lastMonth}`]);
  endWatch();
  // No row's month is formatted for comparison.
  expect(texts.filter((text) => text.includes("to_char"))).toEqual([]);
  expect(namesOf(await list("?q=listed&sort=-username"))[0]).toBe(`Zara ${thisMonth}`);
  for (const sort of [
    "month",
    "-month",
    "paymentDate",
    "-paymentDate",
    "paymentStatus",
    "amount",
  ]) {
    expect(await list(`?q=listed&sort=${sort}`)).toHaveLength(3);
  }
  expect(await list("?q=nobody has this name")).toEqual([]);
});
