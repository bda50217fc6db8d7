import { expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertHalf } from "#test/support/dues.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";

const { app, makeVoid, takingsOf, receiptIdOf } = await openOfficeTests();

const today = istDate(new Date());
const yesterday = addDays(today, -1);
const PERIOD = `from=${addDays(today, -60)}&to=${today}`;

const book = (query: string, who: "admin" | "ceo" | "trainer" = "admin") =>
  app.as(who).request("GET", `/api/payment/day-book?${query}`);

/** Records the balance of a new payer as received on a day. */
async function record(paidOn: string, more: object = { method: "Cash" }) {
  const { payer } = await insertHalf(app, 60);
  const body = { userId: payer.id, part: "Balance", amount: 5_000, paidOn, ...more };
  expect((await app.as("admin").request("POST", "/api/payment/record", body)).statusCode).toBe(201);
  return payer;
}

async function close(day: string) {
  const { expectedCash } = await takingsOf(day);
  const body = { day, countedCash: expectedCash };
  const closed = await app.as("admin").request("POST", "/api/payment/takings/close", body);
  expect(closed.statusCode).toBe(201);
}

const amountsOf = (text: string) =>
  [...text.matchAll(/<AMOUNT>(.*?)<\/AMOUNT>/g)].map(([, amount]) => Number(amount));

test("nothing is made of a period without a closed day, and none that is none", async () => {
  const none = await book(`${PERIOD}&format=zoho`);
  expect([none.statusCode, none.json().reason]).toEqual([409, "NO_CLOSED_DAY"]);
  const turned = await book(`from=${today}&to=${yesterday}&format=zoho`);
  expect([turned.statusCode, Object.keys(turned.json().fields)]).toEqual([400, ["to"]]);
  const long = await book(`from=${addDays(today, -92)}&to=${today}&format=zoho`);
  expect(long.json().fields.to).toBe("Choose at most 92 days at once.");
  expect((await book(`${PERIOD}&format=excel`)).statusCode).toBe(400);
  expect((await book(`${PERIOD}&format=zoho`, "trainer")).statusCode).toBe(403);
});

test("the vouchers of closed days come to their sums, to the paisa, in both files", async () => {
  await record(yesterday, { method: "UPI", reference: "UPI 99" });
  await makeVoid(await receiptIdOf(await record(today)));
  await record(today);
  await close(yesterday);
  const beforeToday = (await book(`${PERIOD}&format=zoho`)).json();
  expect(beforeToday).toMatchObject({ vouchers: 1, days: 1, net: 5_000, notClosed: [today] });
  await close(today);

  const zoho = (await book(`${PERIOD}&format=zoho`, "ceo")).json();
  const sums = [await takingsOf(yesterday), await takingsOf(today)];
  expect(sums.map(({ count, net }) => [count, net])).toEqual([
    [1, 5_000],
    [3, 5_000],
  ]);
  expect(zoho).toMatchObject({ vouchers: 4, days: 2, net: 10_000, notClosed: [] });
  const rows = zoho.text.trim().split("\r\n").slice(1) as string[];
  expect(rows.filter((row) => row.startsWith(`${today},RCP/`))).toHaveLength(4);
  expect(rows.filter((row) => row.startsWith(`${today},CRN/`))).toHaveLength(2);
  expect(rows[0]).toContain(",Bank,");

  const tally = (await book(`${PERIOD}&format=tally`)).json();
  const amounts = amountsOf(tally.text);
  expect(amounts).toHaveLength(8);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const lines = await app.db
    .selectFrom("auditLog")
    .select("newValue")
    .where("action", "=", "books.exported")
    .execute();
  expect(lines.map(({ newValue }) => newValue)).toContainEqual(
    expect.objectContaining({ format: "tally", vouchers: 4 }),
  );
});

test("a day that is opened again leaves the book, and the accounts are called as set", async () => {
  const body = { day: today, reason: "A receipt was forgotten" };
  await app.as("admin").request("POST", "/api/payment/takings/reopen", body);
  const named = { version: 0, bankLedger: "HDFC current account" };
  await app.as("admin").request("PATCH", "/api/settings", { books: named });
  const { days, text, notClosed } = (await book(`${PERIOD}&format=tally`)).json();
  expect([days, notClosed]).toEqual([1, [today]]);
  expect(text).toContain("<LEDGERNAME>HDFC current account</LEDGERNAME>");
});
