import { expect, test } from "vitest";
import type { Due } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import type { TestApp } from "#test/support/app.ts";
import { type Assisted, insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { monthOf } from "../dues.rules.ts";
import type { ManualPayment } from "./manual.contract.ts";

const { app, second } = await openTwoInstances();

const today = istDate(new Date());
const JOINED = { dateOfJoining: addDays(monthOf(today), -70) };

const record = async ({ person, recordId }: Assisted, paymentStatus = "Received") => {
  const body = {
    userId: person.id,
    assistanceId: recordId,
    month: formatMonth(monthOf(today)),
    paymentStatus,
    amount: 5_000,
  };
  const answer = await app
    .as("admin")
    .request("POST", "/api/assistant-manual-payment/create-payment", body);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ payment: ManualPayment }>().payment;
};
const receive = (dueId: string, version: number, on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("PUT", `/api/dues/${dueId}/received`, { version });
const receiptsOf = ({ person }: Assisted) =>
  app.db.selectFrom("receipts").selectAll().where("traineeId", "=", person.id).execute();

test("a month that is received has a numbered receipt, in the mail, the lists and as a PDF", async () => {
  const assisted = await insertAssisted(app, "active", { ...JOINED, name: "Nalini" });
  const { receiptUrl } = await record(assisted);
  const [receipt] = await receiptsOf(assisted);
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^RCP\/\d\d-\d\d\/\d{6}$/),
    paymentType: "Assistance",
    amountPaise: 500_000,
    assistanceMonth: monthOf(today),
    paidOn: today,
  });
  const mail = await storedRows(app.db, "outbox", ["kind", "attachmentKind"], {
    attachmentId: receipt?.id ?? "",
  });
  expect(mail).toEqual([{ kind: "assistance-payment-received", attachmentKind: "receipt" }]);

  const listed = await app.as("ceo").request("GET", "/api/payment/receipts?q=nalini");
  expect(listed.json().payments).toMatchObject([
    { username: "Nalini", paymentType: "Assistance", amount: 5_000, balanceDue: 0 },
  ]);
  const own = app.withToken(assisted.person.token);
  const details = await own.request("GET", `/api/assistance/get-details/${assisted.person.id}`);
  const [payment] = details.json().assistanceDetails[0].payments;
  expect(payment.receiptUrl).toBe(receiptUrl);

  // Only the signed link opens it: supported people cannot list receipts (row N10).
  const pdf = await app.as(null).request("GET", payment.receiptUrl);
  expect(pdf.statusCode).toBe(200);
  const { text } = await readPdfText(pdf.rawPayload);
  for (const part of [receipt?.number, "Nalini", "Assistance after placement"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Training");
});

test("what is not received has none, until it is: then one, however many say so at once", async () => {
  const assisted = await insertAssisted(app, "active", JOINED);
  const { dueId, version, receiptUrl } = await record(assisted, "Not Received");
  expect(receiptUrl).toBeNull();
  expect(await receiptsOf(assisted)).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => receive(dueId, version, n % 2 ? second : app)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await receiptsOf(assisted)).toHaveLength(1);
  const [due] = answers.flatMap((answer) =>
    answer.statusCode === 200 ? [answer.json<{ due: Due }>().due] : [],
  );
  expect(due?.receiptUrl).toMatch(/^\/api\/payment\/receipt\//);
});

test("months received at once are numbered without a gap", async () => {
  const before = await storedRows(app.db, "receipts", "id", {});
  const dues = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const assisted = await insertAssisted(app, "active", JOINED);
      return insertDue(app, assisted, 1);
    }),
  );
  const answers = await Promise.all(
    dues.map(({ id }, index) => receive(id, 0, index % 2 ? second : app)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const rows = await storedRows(app.db, "receipts", "number", {}, "number");
  const last = rows.slice(before.length).map(({ number }) => Number(number.slice(-6)));
  expect(last).toEqual(Array.from({ length: 8 }, (_, index) => before.length + 1 + index));
});

test("somebody else's receipt is not there", async () => {
  const assisted = await insertAssisted(app, "active", JOINED);
  await record(assisted);
  const [receipt] = await receiptsOf(assisted);
  const url = `/api/payment/receipt/${receipt?.id}`;
  expect((await app.as("secondTrainee").request("GET", url)).statusCode).toBe(404);
  expect((await app.as("trainer").request("GET", url)).statusCode).toBe(403);
  expect((await app.as("admin").request("GET", url)).statusCode).toBe(200);
});
