import { beforeEach, describe, expect, test } from "vitest";
import type { OwnReceipt } from "#/domain/money/payments/payments.contract.ts";
import { istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { PersonaName } from "#test/support/personas.ts";
import { allowParts } from "#test/support/settings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

/*
 * A month of assistance is received in parts, if the owner allows it. Every month here is ₹5,000.
 */
const { app, second } = await openTwoInstances();

const today = istDate(new Date());

beforeEach(() => allowParts(app));

type On = Pick<TestApp, "as">;
const receive = (id: string, body: object, on: On = app) =>
  on.as("admin").request("PUT", `/api/dues/${id}/received`, { method: "UPI", ...body });
const read = async (url: string, who: PersonaName = "admin") => {
  const answer = await app.as(who).request("GET", url);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  return answer.json();
};
const makeVoid = (id: string) =>
  app.as("admin").request("PUT", `/api/payment/receipt/${id}/void`, { reason: "Counted twice" });
const newMonth = async (name?: string) => {
  const assisted = await insertAssisted(app, "active", name ? { name } : {});
  return { ...assisted, ...(await insertDue(app, assisted, 1)) };
};
type Month = Awaited<ReturnType<typeof newMonth>>;
const owedBy = async ({ person }: Month) =>
  (await read(`/api/dues/owed?userId=${person.id}`, "ceo")).owed;
const storedMonth = ({ recordId }: Month) =>
  storedRow(app.db, "assistancePayments", ["status", "amountPaise", "receivedPaise"], { recordId });
const receiptsOf = ({ person }: Month) =>
  app.db
    .selectFrom("receipts")
    .select(["id", "amountPaise", "balanceDuePaise", "voidedAt"])
    .where("traineeId", "=", person.id)
    .orderBy("number")
    .execute();

describe("without the owner's setting", () => {
  beforeEach(() => allowParts(app, false));

  test("a part is refused at its field, and nothing of parts is told", async () => {
    const month = await newMonth();
    for (const amount of [1_500, 5_001]) {
      const answer = await receive(month.id, { version: 0, amount });
      expect([answer.statusCode, answer.json().reason]).toEqual([400, "AMOUNT_MISMATCH"]);
      expect(answer.json().fields).toEqual({ amount: "Exactly ₹5,000 is open." });
    }
    expect(await receiptsOf(month)).toEqual([]);
    expect((await read("/api/config")).allowsParts).toBeUndefined();
    expect((await receive(month.id, { version: 0, amount: 5_000 })).statusCode).toBe(200);
  });

  test("what is left of a month that began in parts is received as a whole", async () => {
    const month = await newMonth();
    await allowParts(app);
    await receive(month.id, { version: 0, amount: 1_500 });
    await allowParts(app, false);
    const part = await receive(month.id, { version: 1, amount: 1_000 });
    expect(part.json().fields).toEqual({ amount: "Exactly ₹3,500 is open." });
    expect((await receive(month.id, { version: 1 })).statusCode).toBe(200);
    expect(await storedMonth(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
  });
});

test("a month is received in parts: each has its receipt, and all lists say what is left", async () => {
  const month = await newMonth("Partspatel");
  const name = formatMonth(month.month);
  const first = await receive(month.id, { version: 0, amount: 1_500 });
  expect(first.json()).toMatchObject({
    due: { amount: 3_500, received: 1_500, status: "Overdue", receivedOn: null, version: 1 },
  });
  expect(await storedMonth(month)).toEqual({
    status: "Not Received",
    amountPaise: 500_000,
    receivedPaise: 150_000,
  });
  expect(await owedBy(month)).toMatchObject([{ amount: 3_500, received: 1_500, month: name }]);
  expect(await read("/api/dues?q=Partspatel")).toMatchObject({
    dues: [{ amount: 3_500, received: 1_500 }],
    sum: 5_000,
    sumOpen: 3_500,
  });
  const { manualPayments, ...sums } = await read(
    "/api/assistant-manual-payment/payment-details?q=Partspatel",
  );
  expect(manualPayments).toMatchObject([
    { amount: 5_000, received: 1_500, paymentStatus: "Not Received", paymentDate: null },
  ]);
  expect(sums).toEqual({ sum: 5_000, sumOpen: 3_500 });
  const own = app.withToken(month.person.token);
  const mine = (await own.request("GET", `/api/dues/mine/${month.person.id}`)).json();
  expect(mine).toMatchObject({
    dues: [{ amount: 3_500, received: 1_500 }],
    open: { count: 1, amount: 3_500 },
    overdue: { count: 1, amount: 3_500 },
  });
  const [details] = (
    await own.request("GET", `/api/assistance/get-details/${month.person.id}`)
  ).json().assistanceDetails;
  expect(details.payments).toMatchObject([
    { month: name, paymentStatus: "Not Received", amount: 5_000, received: 1_500 },
  ]);
  const person = await read(`/api/people/${month.person.id}`);
  expect(person.money.dues).toMatchObject([{ amount: 3_500, received: 1_500 }]);
  expect(person.money.payments).toMatchObject([{ amount: 1_500, month: name }]);

  const rest = await receive(month.id, { version: 1, amount: 3_500 });
  expect(rest.json().due).toMatchObject({ amount: 5_000, status: "Received", receivedOn: today });
  expect(rest.json().due).not.toHaveProperty("received");
  expect(await owedBy(month)).toEqual([]);
  const receipts = await receiptsOf(month);
  expect(
    receipts.map(({ amountPaise, balanceDuePaise }) => [amountPaise, balanceDuePaise]),
  ).toEqual([
    [150_000, 350_000],
    [350_000, 0],
  ]);
  const { receipts: papers } = (
    await own.request("GET", `/api/payment/my-receipts/${month.person.id}`)
  ).json<{ receipts: OwnReceipt[] }>();
  expect(new Set(papers.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
  const pdf = await own.request("GET", `/api/payment/receipt/${receipts[0]?.id}`);
  expect((await readPdfText(pdf.rawPayload)).text).toContain("Left to pay");
  const { events } = (await read(`/api/timeline/${month.person.id}`)) as {
    events: { text: string }[];
  };
  const texts = events.map(({ text }) => text).filter((text) => text.includes("received"));
  expect(texts).toEqual([
    `Assistance for ${name}, ₹3,500 of ₹5,000: received, receipt ${papers[0]?.receiptNumber}`,
    `Assistance for ${name}, ₹1,500 of ₹5,000: received, receipt ${papers[1]?.receiptNumber}`,
  ]);
  const mails = await storedRows(app.db, "outbox", "textBody", {
    recipient: month.person.email,
    kind: "assistance-payment-received",
  });
  expect(mails.map(({ textBody }) => /₹3,500 of it is left to pay/.test(textBody ?? ""))).toEqual([
    true,
    false,
  ]);
});

test("more than what is left is refused at the field, as what is no amount", async () => {
  const month = await newMonth();
  await receive(month.id, { version: 0, amount: 1_500 });
  for (const [amount, text] of [
    [3_500.01, "At most ₹3,500 is left to pay."],
    [0, "Enter an amount above 0."],
    [-5, "Enter an amount above 0."],
    [0.001, "Use at most two decimals."],
  ]) {
    const answer = await receive(month.id, { version: 1, amount });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { amount: text }]);
  }
  const several = await app.as("admin").request("PUT", "/api/dues/received", {
    dues: [{ id: month.id, version: 1, amount: 4_000 }],
  });
  expect(several.json().results[0].problem).toContain("At most ₹3,500 is left to pay.");
  expect(await storedMonth(month)).toMatchObject({ receivedPaise: 150_000 });
});

test("a part taken back makes the month owe as much more, whichever part it was", async () => {
  const month = await newMonth();
  await receive(month.id, { version: 0, amount: 1_500 });
  await receive(month.id, { version: 1, amount: 3_500 });
  const [first, last] = await receiptsOf(month);
  expect((await makeVoid(first?.id ?? "")).statusCode).toBe(200);
  expect(await owedBy(month)).toMatchObject([{ amount: 1_500, received: 3_500, version: 3 }]);
  expect(await storedMonth(month)).toMatchObject({ status: "Not Received" });
  await makeVoid(last?.id ?? "");
  expect(await owedBy(month)).toMatchObject([{ amount: 5_000 }]);
  expect((await owedBy(month))[0]).not.toHaveProperty("received");
  expect((await makeVoid(last?.id ?? "")).json().reason).toBe("RECEIPT_VOIDED");
});

test("of two who record the last part at once one is refused, with who was sooner", async () => {
  const month = await newMonth();
  await receive(month.id, { version: 0, amount: 1_500 });
  const answers = await Promise.all(
    [app, second].map((on) => receive(month.id, { version: 1, amount: 3_500 }, on)),
  );
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(refused?.json().sooner).toMatch(/^By you at /);
  // Another part received meanwhile causes the same error.
  const other = await newMonth();
  await receive(other.id, { version: 0, amount: 1_500 });
  const late = await receive(other.id, { version: 0, amount: 1_500 });
  expect(late.json()).toMatchObject({ reason: "STALE_VERSION", sooner: expect.any(String) });
});

test("of 20 parts at once on two instances never more is received than owed", async () => {
  const month = await newMonth();
  let version = 0;
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        receive(month.id, { version, amount: 1_200 }, index % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    version = (await owedBy(month))[0]?.version ?? version;
  }
  const receipts = await receiptsOf(month);
  expect(receipts.map(({ amountPaise }) => amountPaise)).toEqual(Array(4).fill(120_000));
  expect(await storedMonth(month)).toMatchObject({ receivedPaise: 480_000 });
  expect(await owedBy(month)).toMatchObject([{ amount: 200, received: 4_800 }]);
});

test("after any order of parts and voids what is owed and what was received make what was agreed", async () => {
  const month = await newMonth();
  // A small random generator with the same sequence each time.
  let seed = 20_261_129;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (seed % most);
  };
  for (let step = 0; step < 40; step += 1) {
    const [owed] = await owedBy(month);
    const counting = (await receiptsOf(month)).filter(({ voidedAt }) => !voidedAt);
    const chosen = counting[upTo(counting.length || 1) - 1];
    if (chosen && (!owed || upTo(3) === 1)) await makeVoid(chosen.id);
    else if (owed) {
      const amount = upTo(4) === 1 ? owed.amount : upTo(owed.amount * 100) / 100;
      const answer = await receive(month.id, { version: owed.version, amount });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const receipts = (await receiptsOf(month)).filter(({ voidedAt }) => !voidedAt);
    const received = receipts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const left = Math.round(((await owedBy(month))[0]?.amount ?? 0) * 100);
    expect(received + left, `step ${step}`).toBe(500_000);
    const entries = await read(`/api/payment/entries?userId=${month.person.id}&pageSize=200`);
    expect(Math.round(entries.sum * 100)).toBe(received);
    expect(await storedMonth(month)).toMatchObject({
      receivedPaise: received,
      status: left === 0 ? "Received" : "Not Received",
    });
  }
});
