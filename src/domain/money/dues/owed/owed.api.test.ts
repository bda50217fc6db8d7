import { expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import { callAtOnce, insertPayer, type TestPayments } from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Owed } from "./owed.contract.ts";

const { app } = await openPaymentTests();
const second = await app.secondInstance();

const today = istDate(new Date());
const dateOfJoining = addDays(today, -200);
const owed = async (query: string): Promise<{ rows: Owed[]; total: number }> => {
  const answer = await app.as("ceo").request("GET", `/api/dues/owed?${query}`);
  return { rows: answer.json().owed, total: Number(answer.headers["x-total-count"]) };
};
const receive = (dues: object[], more: object = {}, on: Pick<TestPayments, "as"> = app) =>
  on.as("admin").request("PUT", "/api/dues/received", { dues, ...more });
const receiptsOf = (traineeId: string) =>
  app.db.selectFrom("receipts").selectAll().where("traineeId", "=", traineeId).execute();

test("fees, balances and months are one list, late payers first, and leave it once they are settled", async () => {
  const { person, recordId } = await insertAssisted(app, "active", { name: "Zoya", dateOfJoining });
  const due = await insertDue(app, { recordId }, 2);
  const { payer: half } = await insertHalf(app, 40);
  const { payer: soon } = await insertHalf(app, 10);
  const fee = await insertPayer(app, "Partial Payment");
  const { rows, total } = await owed("");
  expect(rows.map(({ userId, kind, status }) => [userId, kind, status])).toEqual([
    [person.id, "Assistance", "Overdue"],
    [half.id, "Balance", "Overdue"],
    [soon.id, "Balance", "Due"],
    [fee.id, "Fee", "Open"],
  ]);
  expect(total).toBe(4);
  expect(rows).toMatchObject([
    { amount: 5_000, daysLate: 60, email: person.email, version: 0 },
    { amount: 5_000, daysLate: 10, month: null },
    { daysLate: 0, dueOn: addDays(today, 20) },
    { amount: 5_000, dueOn: null, paymentOption: "Partial Payment" },
  ]);
  expect((await owed("status=Overdue")).total).toBe(2);
  expect((await owed(`q=${encodeURIComponent(half.email)}`)).rows).toMatchObject([
    { userId: half.id },
  ]);
  expect((await owed(`userId=${fee.id}`)).rows).toMatchObject([{ kind: "Fee" }]);
  expect((await owed("userId=nobody")).total).toBe(0);

  await receive([{ id: due.id, version: 0 }]);
  const waiver = { userId: half.id, part: "Balance", reason: "Hardship" };
  await app.as("admin").request("POST", "/api/payment/waive", waiver);
  const money = { userId: fee.id, part: "Fee", amount: 5_000, method: "Cash" };
  await app.as("admin").request("POST", "/api/payment/record", money);
  // Paying the first half has left a balance.
  expect((await owed("sort=kind")).rows.map(({ userId }) => userId).toSorted()).toEqual(
    [soon.id, fee.id].toSorted(),
  );
});

test("several months are received with one receipt each; what cannot be says why", async () => {
  const one = await insertAssisted(app, "active", { name: "Asha", dateOfJoining });
  const two = await insertAssisted(app, "closed", { name: "Bela", dateOfJoining });
  const [first, again, late] = [
    await insertDue(app, one, 1),
    await insertDue(app, one, 2),
    await insertDue(app, two, 1),
  ];
  await receive([{ id: again.id, version: 0 }]);
  const paymentDate = addDays(today, -1);
  const answer = await receive(
    [first, again, late].map(({ id }) => ({ id, version: 0 })).concat({ id: "none", version: 0 }),
    { paymentDate, method: "UPI", reference: "UPI 4711", sameTransfer: true },
  );
  expect(answer.json()).toEqual({
    message: "2 received. 2 could not be.",
    results: [
      { id: first.id, receiptNumber: expect.stringMatching(/^RCP/), problem: null },
      {
        id: again.id,
        receiptNumber: null,
        problem: expect.stringMatching(
          /^Payment for this month is already recorded\. By you at \d{1,2}:\d\d [AP]M\.$/,
        ),
      },
      { id: late.id, receiptNumber: expect.stringMatching(/^RCP/), problem: null },
      { id: "none", receiptNumber: null, problem: "Not found." },
    ],
  });
  const [receipt] = await receiptsOf(two.person.id);
  expect(receipt).toMatchObject({
    method: "UPI",
    paidOn: paymentDate,
    takenBy: app.personas.admin.username,
    recordedBy: app.personas.admin.id,
  });
  const pdf = await app.as("admin").request("GET", `/api/payment/receipt/${receipt?.id}`);
  expect((await readPdfText(pdf.rawPayload)).text).toContain("UPI 4711");
  const mails = await app.db
    .selectFrom("outbox")
    .select("subject")
    .where("recipient", "=", one.person.email)
    .where("kind", "=", "assistance-payment-received")
    .execute();
  expect(mails).toHaveLength(2);
});

test.each([
  ["none", [], {}, "dues"],
  ["too many", Array.from({ length: 201 }, () => ({ id: "x", version: 0 })), {}, "dues"],
  [
    "a day that lies ahead",
    [{ id: "x", version: 0 }],
    { paymentDate: addDays(today, 1) },
    "paymentDate",
  ],
  ["another method", [{ id: "x", version: 0 }], { method: "Cheque" }, "method"],
])("%s is refused", async (_, dues, more, field) => {
  const answer = await receive(dues, more);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test("the same months, each way round, by 12 at once: each has one receipt and nobody waits in vain", async () => {
  const people = await Promise.all(
    ["Chitra", "Divya", "Esha"].map((name) =>
      insertAssisted(app, "active", { name, dateOfJoining }),
    ),
  );
  const dues: { id: string; version: number }[] = [];
  for (const { recordId } of people) {
    dues.push({ id: (await insertDue(app, { recordId }, 1)).id, version: 0 });
  }
  const answers = await callAtOnce([app, second], 12, (on, index) =>
    receive(index % 2 === 0 ? dues : dues.toReversed(), {}, on),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const done = answers.flatMap((answer) =>
    answer
      .json<{ results: { problem: string | null }[] }>()
      .results.filter(({ problem }) => !problem),
  );
  expect(done).toHaveLength(3);
  for (const { person } of people) expect(await receiptsOf(person.id)).toHaveLength(1);
});

test("a repeat of the same request receives nothing twice and answers the same", async () => {
  const { person, recordId } = await insertAssisted(app, "active", { name: "Fiza", dateOfJoining });
  const { id } = await insertDue(app, { recordId }, 1);
  const ask = () =>
    app.app.inject({
      method: "PUT",
      url: "/api/dues/received",
      headers: {
        authorization: `Bearer ${app.personas.admin.token}`,
        "idempotency-key": "received-once",
      },
      payload: { dues: [{ id, version: 0 }] },
    });
  const [one, two] = [await ask(), await ask()];
  expect(two.json()).toEqual(one.json());
  expect(one.json().results).toMatchObject([{ problem: null }]);
  expect(await receiptsOf(person.id)).toHaveLength(1);
});
