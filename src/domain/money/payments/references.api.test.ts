/**
 * A bank or UPI reference belongs to one person's payment, unless the office says it paid for
 * several.
 */
import { expect, test } from "vitest";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { type On, openOfficeTests } from "#test/support/office-payments.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second, makeVoid } = await openOfficeTests();

const halfPayer = async () => (await insertHalf(app, 40)).payer;
const record = (userId: string, more: object = {}, on: On = app) =>
  on.as("admin").request("POST", "/api/payment/record", {
    userId,
    part: "Balance",
    amount: 5_000,
    method: "UPI",
    ...more,
  });
let last = 0;
const freshReference = () => `UTR 9000${++last}`;
const receiptsOf = (traineeId: string) =>
  storedRows(app.db, "receipts", ["reference", "number"], { traineeId });
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;

test.each([
  ["to the letter", (reference: string) => reference, "UPI"],
  ["in other spaces and letters", (text: string) => ` ${text.toLowerCase()}`, "UPI"],
  ["without a space", (text: string) => text.replace(" ", "").toLowerCase(), "UPI"],
  ["with a dash", (text: string) => text.replace(" ", "-"), "UPI"],
  ["called a transfer", (text: string) => text, "Transfer"],
] as const)("the same reference %s pays for nobody else", async (_, written, method) => {
  const [one, two] = [await halfPayer(), await halfPayer()];
  const reference = freshReference();
  const first = await record(one.id, { reference });
  const { receiptNumber } = first.json().receipt;
  const refused = await record(two.id, { reference: written(reference), method });
  const message = `This reference is on receipt ${receiptNumber} of Asha Devi Rao.`;
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { reason: "REFERENCE_USED", message, fields: { reference: message } },
  ]);
  expect(await receiptsOf(two.id)).toEqual([]);
  expect(await storedRows(app.db, "admissionPayments", "id", { traineeId: two.id })).toHaveLength(
    1,
  );
  const meant = await record(two.id, { reference, method, sameTransfer: true });
  expect(meant.statusCode, meant.body).toBe(201);
  expect(await receiptsOf(two.id)).toMatchObject([{ reference }]);
});

test("a voucher of cash, a word without a number, and what was voided are no payment of somebody else", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, halfPayer));
  const [a, b, c, d, e, f] = people.map(({ id }) => id);
  const reference = freshReference();
  const cash = { reference, method: "Cash" };
  expect(statusOf(await record(a ?? "", cash))).toBe(201);
  expect(statusOf(await record(b ?? "", cash))).toBe(201);
  expect(statusOf(await record(c ?? "", { reference: "NEFT" }))).toBe(201);
  expect(statusOf(await record(d ?? "", { reference: "NEFT" }))).toBe(201);
  expect(statusOf(await record(e ?? "", { reference }))).toBe(201);
  const [receipt] = await storedRows(app.db, "receipts", "id", { traineeId: e ?? "" });
  expect(statusOf(await makeVoid(receipt?.id ?? ""))).toBe(200);
  expect(statusOf(await record(f ?? "", { reference }))).toBe(201);
});

test("of twenty people recorded with one reference at once, on two instances, one is", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, halfPayer));
  const reference = freshReference();
  const answers = await callAtOnce([app, second], 20, (on, at) =>
    record(people[at]?.id ?? "", { reference }, on),
  );
  expect(answers.map(statusOf).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  const stored = await storedRows(app.db, "receipts", "id", { reference });
  expect(stored).toHaveLength(1);
});

test("months of assistance keep to it too: one person's several, nobody else's", async () => {
  const [one, two] = [await insertAssisted(app, "active"), await insertAssisted(app, "active")];
  const due = async (of: typeof one, back: number) => (await insertDue(app, of, back)).id;
  const [first, next, other] = [await due(one, 2), await due(one, 1), await due(two, 1)];
  const reference = freshReference();
  const receive = (id: string, more: object = {}) =>
    app.as("admin").request("PUT", `/api/dues/${id}/received`, {
      version: 0,
      method: "Transfer",
      reference,
      ...more,
    });
  expect(statusOf(await receive(first))).toBe(200);
  expect(statusOf(await receive(next))).toBe(200);
  const refused = await receive(other);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "REFERENCE_USED"]);
  const fee = await record((await halfPayer()).id, { reference });
  expect([fee.statusCode, fee.json().reason]).toEqual([409, "REFERENCE_USED"]);
  expect(await receiptsOf(two.person.id)).toEqual([]);

  const receiveMany = async (more: object = {}) => {
    const body = { method: "UPI", reference, dues: [{ id: other, version: 0 }], ...more };
    return (await app.as("admin").request("PUT", "/api/dues/received", body)).json().results;
  };
  expect(await receiveMany()).toMatchObject([
    { receiptNumber: null, problem: expect.stringContaining("This reference is on receipt RCP") },
  ]);
  expect(await receiveMany({ sameTransfer: true })).toMatchObject([{ problem: null }]);
  expect(await receiptsOf(two.person.id)).toMatchObject([{ reference }]);
});
