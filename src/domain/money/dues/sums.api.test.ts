import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import type { Persona, PersonaName } from "#test/support/personas.ts";

/*
 * Every metric has one name and the same value on every screen (docs/figures.md), with payments
 * voided, partly refunded, taken back a month later, and received before there were receipts.
 */
const { app, makeVoid, receiptIdOf, insertOnlinePayer, takingsOf, entriesOf } =
  await openOfficeTests();

const today = istDate(new Date());
const month = today.slice(0, 7);
const lastMonth = addDays(`${month}-01`, -1);

const read = async (url: string, who: PersonaName = "ceo") => {
  const answer = await app.as(who).request("GET", url);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  return answer.json();
};
const send = async (method: "POST" | "PUT", url: string, body: object) => {
  const answer = await app.as("admin").request(method, url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const metricOf = async (url: string, key: string, who: PersonaName = "ceo") =>
  (await read(url, who)).figures.find((one: { key: string }) => one.key === key).value;
const recordBalance = async (payer: Persona, paidOn: string) => {
  const body = { userId: payer.id, part: "Balance", amount: 5_000, method: "Cash", paidOn };
  await send("POST", "/api/payment/record", body);
  return receiptIdOf(payer);
};
const receiveMonth = async (name: string) => {
  const assisted = await insertAssisted(app, "active", { name });
  const due = await insertDue(app, assisted, 1);
  await send("PUT", `/api/dues/${due.id}/received`, { version: 0, method: "UPI" });
  return receiptIdOf(assisted.person);
};

beforeAll(async () => {
  const halves = await Promise.all(Array.from({ length: 4 }, () => insertHalf(app, 100)));
  const [stays, voided, later] = halves.map(({ payer }) => payer) as [Persona, Persona, Persona];
  await recordBalance(stays, today);
  await makeVoid(await recordBalance(voided, today));
  // Received last month, taken back in this one: last month's sum stays.
  await makeVoid(await recordBalance(later, lastMonth));
  const online = await insertOnlinePayer();
  const refund = { reason: "One module less", amount: 3_000 };
  await send("POST", `/api/payment/receipt/${online.id}/refund`, refund);
  await receiveMonth("Paying");
  await makeVoid(await receiveMonth("Returned"));
  await insertDue(app, await insertAssisted(app, "active", { name: "Owing" }), 2);
});

test("received in a month is the same on every screen", async () => {
  const { receivedThisMonth: received } = await read("/api/dues/summary", "admin");
  expect(received).toMatchObject({
    // 5,000 stays, 10,000 less 3,000, and 5,000 of last month was refunded; a voided one adds and
    // subtracts.
    fees: { amount: 5_000 + 7_000 - 5_000 },
    assistance: { amount: 5_000 },
    amount: 12_000,
  });
  const period = `from=${month}-01&to=${today}`;
  expect(await metricOf(`/api/insights/overview?${period}`, "money-in")).toBe(received.amount);
  expect(await metricOf(`/api/insights/today?${period}`, "money-in")).toBe(received.amount);
  const rows = `/api/insights/rows?figure=money-in&${period}`;
  expect((await read(rows)).sum).toBe(received.amount);
  expect((await read(`${rows}&part=Assistance`)).sum).toBe(received.assistance.amount);
  expect(await metricOf("/api/insights/assistance", "received-month", "salesHead")).toBe(
    received.assistance.amount,
  );
  expect((await read(`/api/payment/entries?month=${month}`)).sum).toBe(received.amount);
  let taken = 0;
  for (let day = `${month}-01`; day <= today; day = addDays(day, 1))
    taken += (await takingsOf(day)).net;
  expect(taken).toBe(received.amount);
});

test("a month that is over keeps what it brought", async () => {
  const period = `from=${lastMonth.slice(0, 7)}-01&to=${lastMonth}`;
  expect(await metricOf(`/api/insights/overview?${period}`, "money-in")).toBe(5_000);
  expect((await takingsOf(lastMonth)).net).toBe(5_000);
  expect((await read(`/api/payment/entries?month=${lastMonth.slice(0, 7)}`)).sum).toBe(5_000);
});

test("today's payments are those that stand", async () => {
  const { net, payments, count } = await takingsOf(today);
  // A balance, the partly refunded online payment, and a month.
  expect([net, payments, count]).toEqual([12_000, 3, 9]);
  expect((await read("/api/admin/queue", "admin")).today).toEqual({ net, count: payments });
});

test("receipts less what was taken back, all lines of money, and all that was received agree", async () => {
  const { sum, sumBack } = await read("/api/payment/receipts", "admin");
  const lines = await entriesOf("pageSize=200");
  const inAll = lines.reduce((total, { amount }) => total + amount, 0);
  expect(sum - sumBack).toBe(inAll);
  expect((await read("/api/payment/entries")).sum).toBe(inAll);
  expect((await read("/api/payment/entries?q=R")).sum).toBeLessThanOrEqual(inAll);
  // Four first halves are older than receipts.
  expect((await read("/api/insights/rows?figure=money-in")).sum).toBe(inAll + 4 * 5_000);
});

test("what is open and overdue is the same on every screen, and what lists show", async () => {
  const { open, overdue } = await read("/api/dues/summary", "admin");
  expect(open.amount).toBeGreaterThan(overdue.amount - 1);
  expect(await metricOf("/api/insights/overview", "due")).toBe(open.amount);
  expect(await metricOf("/api/insights/overview", "overdue")).toBe(overdue.amount);
  expect((await read("/api/dues?status=Open")).sum).toBe(open.amount);
  expect((await read("/api/dues?status=Overdue")).sum).toBe(overdue.amount);
  expect((await read("/api/dues/owed?status=Overdue")).sum).toBe(overdue.amount);
  const fees = (await read("/api/dues/owed?status=Open")).sum ?? 0;
  expect((await read("/api/dues/owed")).sum).toBe(open.amount + fees);
  // Cached as a whole, and summed on delivery.
  const whole = await read("/api/dues");
  const sorted = await read("/api/dues?sort=amount&pageSize=1");
  expect([whole.sum, whole.sumOpen]).toEqual([sorted.sum, open.amount]);
  expect(sorted.sumOpen).toBe(open.amount);
  const { manualPayments, ...sums } = await read(
    "/api/assistant-manual-payment/payment-details",
    "admin",
  );
  const amounts = (status?: string) =>
    (manualPayments as { paymentStatus: string; amount: number }[])
      .filter(({ paymentStatus }) => !status || paymentStatus === status)
      .reduce((total, { amount }) => total + amount, 0);
  expect(sums).toEqual({ sum: amounts(), sumOpen: amounts("Not Received") });
});

test("the takings of a day are the lines received on it, by night and of a cancelled note too", async () => {
  const { rows } = await sql<{ day: string }>`
    with online as (update receipts set issued_at = ${`${lastMonth}T20:00:00Z`}
        where method = 'Online' returning id)
    update credit_notes set issued_at = ${`${lastMonth}T21:00:00Z`}, cancelled_at = ${`${today}T19:00:00Z`},
      cancel_reason = 'It did not go.' where receipt_id in (select id from online)
    returning money_day(cancelled_at)::text as day`.execute(app.db);
  expect(rows).toEqual([{ day: addDays(today, 1) }]);
  const lines = await app.db
    .selectFrom("receivedLines")
    .select(["day", sql<number>`sum(amount_paise)::float8 / 100`.as("net")])
    .where("hasReceipt", "=", true)
    .groupBy("day")
    .execute();
  expect(lines.map((line) => line.day)).toEqual(expect.arrayContaining([`${month}-01`]));
  for (const { day, net } of lines)
    expect([day, (await takingsOf(day ?? "")).net]).toEqual([day, net]);
});
