import { beforeEach, describe, expect, test } from "vitest";
import { insertHalf } from "#test/support/dues.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { askOrder, askVerify, insertPayer, readDetails } from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona, PersonaName } from "#test/support/personas.ts";
import { allowParts } from "#test/support/settings.ts";
import { storedRows } from "#test/support/stored-rows.ts";

/* A fee of ₹10,000, or a balance of ₹5,000, is paid in parts if the owner allows it. */
const { app, second, makeVoid } = await openOfficeTests();

beforeEach(() => allowParts(app));

const record = (
  payer: Persona,
  amount: number,
  more: object = {},
  on: Pick<typeof app, "as"> = app,
) =>
  on.as("admin").request("POST", "/api/payment/record", {
    userId: payer.id,
    part: "Fee",
    amount,
    method: "Cash",
    ...more,
  });
const read = async (url: string, who: PersonaName = "ceo") => {
  const answer = await app.as(who).request("GET", url);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  return answer.json();
};
const owedBy = async ({ id }: Persona) => (await read(`/api/dues/owed?userId=${id}`)).owed;
const rowsOf = ({ id }: Persona) =>
  app.db
    .selectFrom("admissionPayments")
    .select(["status", "amountPaise", "agreedPaise"])
    .where("traineeId", "=", id)
    .orderBy("createdAt")
    .execute();
const receiptsOf = ({ id }: Persona) =>
  app.db
    .selectFrom("receipts")
    .select(["id", "amountPaise", "balanceDuePaise", "voidedAt"])
    .where("traineeId", "=", id)
    .orderBy("number")
    .execute();
const voidReceipt = async (payer: Persona, at: number) =>
  makeVoid((await receiptsOf(payer))[at]?.id ?? "");

test("without the owner's setting a part of a fee is refused as before", async () => {
  await allowParts(app, false);
  const payer = await insertPayer(app);
  const answer = await record(payer, 4_000);
  expect(answer.json().fields).toEqual({ amount: "Exactly ₹10,000 is open." });
  expect(await rowsOf(payer)).toEqual([]);
});

describe("a fee in parts", () => {
  test("has a receipt for each, and all lists say what is left until it is whole", async () => {
    const payer = await insertPayer(app);
    expect((await record(payer, 4_000, { left: 10_000 })).statusCode).toBe(201);
    expect(await owedBy(payer)).toMatchObject([{ kind: "Fee", amount: 6_000, received: 4_000 }]);
    const { fees } = await read("/api/payment/open-fees?pageSize=200", "admin");
    expect(fees.find(({ userId }: { userId: string }) => userId === payer.id)).toMatchObject({
      amount: 6_000,
      received: 4_000,
    });
    const person = await read(`/api/people/${payer.id}`, "admin");
    expect(person.money.open).toMatchObject([{ amount: 6_000, received: 4_000 }]);
    expect(await readDetails(app, payer)).toMatchObject({
      status: "Pending",
      amount: 6_000,
      received: 4_000,
    });
    const mail = await storedRows(app.db, "outbox", "textBody", {
      recipient: payer.email,
      kind: "payment-receipt",
    });
    expect(mail[0]?.textBody).toContain("₹6,000 of it is left to pay");
    expect((await record(payer, 6_000, { left: 6_000 })).statusCode).toBe(201);
    expect(await owedBy(payer)).toEqual([]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 10_000 });
    expect(await rowsOf(payer)).toMatchObject([
      { status: "part", amountPaise: 400_000 },
      { status: "completed", amountPaise: 600_000 },
    ]);
    expect(
      (await receiptsOf(payer)).map(({ amountPaise, balanceDuePaise }) => [
        ...[amountPaise, balanceDuePaise],
      ]),
    ).toEqual([
      [400_000, 600_000],
      [600_000, 0],
    ]);
  });

  test("has on each receipt what is left after it, and calls none paid in full", async () => {
    const payer = await insertPayer(app);
    await record(payer, 4_000);
    await record(payer, 6_000);
    const printed = async (at: number) => {
      const { id } = (await receiptsOf(payer))[at] ?? {};
      const answer = await app.as("admin").request("GET", `/api/payment/receipt/${id}`);
      return (await readPdfText(answer.rawPayload)).text.replaceAll(/\s+/g, " ");
    };
    for (const [at, left] of ["₹6,000", "₹0"].entries()) {
      const text = await printed(at);
      expect(text).toContain("Admission fee, paid in parts");
      expect(text).toContain(`Balance due ${left}`);
    }
  });

  test("more than what is left, and what somebody else has changed, is refused", async () => {
    const payer = await insertPayer(app);
    await record(payer, 4_000);
    expect((await record(payer, 6_000.5)).json().fields).toEqual({
      amount: "At most ₹6,000 is left to pay.",
    });
    const stale = await record(payer, 4_000, { left: 10_000 });
    expect(stale.json()).toMatchObject({
      reason: "STALE_VERSION",
      sooner: expect.any(String),
      left: 6_000,
    });
    await record(payer, 6_000);
    const done = await record(payer, 1_000, { left: 6_000 });
    expect(done.json()).toMatchObject({ reason: "PAYMENT_COMPLETED", sooner: expect.any(String) });
  });

  test("keeps its price and its option once a part came", async () => {
    const payer = await insertPayer(app);
    await record(payer, 4_000);
    const answer = await app.as("admin").request("PUT", `/api/admin/users/${payer.id}`, {
      paymentOption: "Partial Payment",
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "PAYMENT_OPTION_SETTLED"]);
  });

  test("is completed online by an order of what is left; an older order is refunded", async () => {
    const payer = await insertPayer(app);
    const old = (await askOrder(app, payer)).json();
    expect(old.finalAmount).toBe(10_000);
    await record(payer, 4_000);
    const order = (await askOrder(app, payer)).json();
    expect([order.finalAmount, order.orderId === old.orderId]).toEqual([6_000, false]);
    const late = await askVerify(app, payer, app.double.pay(old.orderId));
    expect(late.json().reason).toBe("PAYMENT_NOT_VERIFIED");
    expect((await askVerify(app, payer, app.double.pay(order.orderId))).statusCode).toBe(200);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 10_000 });
    // Taking back an earlier part reopens the fee; the online payment becomes a part of it.
    await voidReceipt(payer, 0);
    expect(await owedBy(payer)).toMatchObject([{ amount: 4_000, received: 6_000 }]);
    const again = (await askOrder(app, payer)).json();
    expect(again.finalAmount).toBe(4_000);
  });

  test("no other sum is waived than the one that was read", async () => {
    const payer = await insertPayer(app);
    await record(payer, 7_000);
    const waive = (left: number) =>
      app.as("admin").request("POST", "/api/payment/waive", {
        ...{ userId: payer.id, part: "Fee", reason: "Agreed", left },
      });
    // The payment is taken back while the dialog asks about the rest.
    await voidReceipt(payer, 0);
    expect((await waive(3_000)).json()).toMatchObject({ reason: "STALE_VERSION", left: 10_000 });
    expect(await owedBy(payer)).toMatchObject([{ amount: 10_000 }]);
    expect((await waive(10_000)).statusCode).toBe(201);
    expect(await owedBy(payer)).toEqual([]);
  });

  test("a waiver of what is left settles it, until the part is taken back", async () => {
    const payer = await insertPayer(app);
    await record(payer, 4_000);
    const waiver = { userId: payer.id, part: "Fee", reason: "Agreed" };
    await app.as("admin").request("POST", "/api/payment/waive", waiver);
    expect(await owedBy(payer)).toEqual([]);
    await voidReceipt(payer, 0);
    expect(await owedBy(payer)).toMatchObject([{ amount: 4_000 }]);
  });
});

test("a balance in parts is left in the ledger as what is left, and holds its first half", async () => {
  const { payer } = await insertHalf(app, 40);
  expect((await record(payer, 2_000, { part: "Balance" })).statusCode).toBe(201);
  expect(await owedBy(payer)).toMatchObject([{ kind: "Balance", amount: 3_000, received: 2_000 }]);
  const own = app.withToken(payer.token);
  expect((await own.request("GET", `/api/dues/mine/${payer.id}`)).json()).toMatchObject({
    open: { count: 1, amount: 3_000 },
    dues: [{ amount: 3_000, received: 2_000 }],
  });
  expect((await askOrder(app, payer, "Balance")).json().finalAmount).toBe(3_000);
  await record(payer, 3_000, { part: "Balance" });
  expect(await owedBy(payer)).toEqual([]);
  await voidReceipt(payer, 0);
  expect(await owedBy(payer)).toMatchObject([{ amount: 2_000, received: 3_000 }]);
});

test("of 20 parts at once on two instances never more is received than owed", async () => {
  const payer = await insertPayer(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => record(payer, 1_500, {}, index % 2 ? app : second)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(6);
  const receipts = await receiptsOf(payer);
  expect(receipts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(900_000);
  expect(await owedBy(payer)).toMatchObject([{ amount: 1_000, received: 9_000 }]);
});

test("after any order of parts and voids owed and received make what was agreed", async () => {
  const payer = await insertPayer(app);
  let seed = 20_261_129;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (seed % most);
  };
  for (let step = 0; step < 40; step += 1) {
    const [owed] = await owedBy(payer);
    const counting = (await receiptsOf(payer)).filter(({ voidedAt }) => !voidedAt);
    const chosen = counting[upTo(counting.length || 1) - 1];
    if (chosen && (!owed || upTo(3) === 1)) await makeVoid(chosen.id);
    else if (owed) {
      const amount = upTo(4) === 1 ? owed.amount : upTo(owed.amount * 100) / 100;
      expect((await record(payer, amount, { left: owed.amount })).statusCode).toBe(201);
    }
    const receipts = (await receiptsOf(payer)).filter(({ voidedAt }) => !voidedAt);
    const received = receipts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const left = Math.round(((await owedBy(payer))[0]?.amount ?? 0) * 100);
    expect(received + left, `step ${step}`).toBe(1_000_000);
    const entries = await read(`/api/payment/entries?userId=${payer.id}&pageSize=200`);
    expect(Math.round(entries.sum * 100)).toBe(received);
    const rows = await rowsOf(payer);
    expect(rows.some(({ status }) => status === "completed")).toBe(left === 0);
  }
});
