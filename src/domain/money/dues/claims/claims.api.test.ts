/**
 * A payer claims to have paid a month by UPI; the office confirms or refuses it. Every month here
 * is ₹5,000.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { openApp } from "#test/support/opened-app.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { allowParts, setPayTo } from "#test/support/settings.ts";
import { auditLines, storedRow, storedRows } from "#test/support/stored-rows.ts";
import type { Due } from "../ledger/ledger.contract.ts";
import type { Owed } from "../owed/owed.contract.ts";

const app = await openApp();
await setPayTo(app);
// It reads the settings when it starts.
const second = await app.secondInstance();
const today = istDate(new Date());
type On = Pick<TestApp, "as" | "withToken">;

beforeEach(() => setPayTo(app));

let last = 100;
const freshReference = () => `412345678${++last}`;
const newMonth = async (monthsAgo = 1, name?: string) => {
  const assisted = await insertAssisted(app, "active", name ? { name } : {});
  return { ...assisted, ...(await insertDue(app, assisted, monthsAgo)) };
};
type Month = Awaited<ReturnType<typeof newMonth>>;
const claim = ({ person, id }: Pick<Month, "person" | "id">, body: object, on: On = app) =>
  on.withToken(person.token).request("POST", `/api/dues/${id}/claims`, body);
const newClaim = async () => {
  const reference = freshReference();
  const month = await newMonth();
  const answer = await claim(month, { reference });
  expect(answer.statusCode, answer.body).toBe(201);
  return { month, reference, claimId: answer.json().claim._id as string };
};
const confirm = (claimId: string, on: On = app) =>
  on.as("admin").request("PUT", `/api/dues/claims/${claimId}/confirmed`);
const refuse = (claimId: string, reason = "It is not in our account.") =>
  app.as("admin").request("PUT", `/api/dues/claims/${claimId}/refused`, { reason });
const ownDues = async ({ person }: Month) => {
  const answer = await app.withToken(person.token).request("GET", `/api/dues/mine/${person.id}`);
  return answer.json<{ dues: Due[] }>().dues;
};
const owed = async (query: string) => {
  const answer = await app.as("ceo").request("GET", `/api/dues/owed?pageSize=200&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ owed: Owed[] }>().owed;
};
const stateOf = (claimId: string) =>
  storedRow(app.db, "paymentClaims", ["state", "reason"], { id: claimId });
const receiptsOf = ({ person }: Month) =>
  storedRows(app.db, "receipts", ["id", "method", "reference", "amountPaise", "paidOn"], {
    traineeId: person.id,
  });
const receive = ({ id }: Month, body: object) =>
  app.as("admin").request("PUT", `/api/dues/${id}/received`, { version: 0, ...body });

test("a claim waits at the month and at the office's row, and the admins hear of it", async () => {
  const { month, reference, claimId } = await newClaim();
  const shown = { _id: claimId, reference, amount: 5_000, state: "waiting", reason: null };
  expect(await ownDues(month)).toMatchObject([{ claim: shown, status: "Overdue" }]);
  expect(await owed(`userId=${month.person.id}`)).toMatchObject([{ claim: shown }]);
  const waiting = await owed("claim=waiting");
  expect(waiting.map(({ _id }) => _id)).toContain(month.id);
  expect(waiting.every((row) => row.claim?.state === "waiting")).toBe(true);
  const [notice] = await storedRows(app.db, "notifications", ["text", "href"], {
    userId: app.personas.admin.id,
    kind: "payment-claimed",
  });
  expect(notice?.href).toBe("/admin-panel/money?claim=waiting");
});

test("one press records the month by UPI with the reference and its receipt", async () => {
  const { month, reference, claimId } = await newClaim();
  const answer = await confirm(claimId);
  expect(answer.statusCode, answer.body).toBe(200);
  const { receipt, message } = answer.json();
  expect(message).toBe(`Received. Receipt ${receipt.receiptNumber}.`);
  expect(await receiptsOf(month)).toEqual([
    { id: receipt._id, method: "UPI", reference, amountPaise: 500_000, paidOn: today },
  ]);
  expect(await ownDues(month)).toMatchObject([{ status: "Received", claim: null }]);
  expect(await stateOf(claimId)).toEqual({ state: "confirmed", reason: null });
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: month.person.email });
  expect(mails.map(({ kind }) => kind)).toEqual(["assistance-payment-received"]);
  const again = await confirm(claimId);
  expect([again.statusCode, again.json().reason]).toEqual([409, "CLAIM_DECIDED"]);
});

test("what did not come is refused with a reason that the payer reads, and may be claimed again", async () => {
  const { month, reference, claimId } = await newClaim();
  expect((await refuse(claimId)).statusCode).toBe(200);
  const reason = "It is not in our account.";
  expect(await ownDues(month)).toMatchObject([{ claim: { state: "refused", reason, reference } }]);
  const [mail] = await storedRows(app.db, "outbox", ["kind", "textBody"], {
    recipient: month.person.email,
  });
  expect(mail?.kind).toBe("payment-claim-refused");
  expect(mail?.textBody?.replace(/\s+/g, " ")).toContain(
    `UPI, reference ${reference}. We could not confirm it: ${reason}`,
  );
  expect((await confirm(claimId)).json().reason).toBe("CLAIM_DECIDED");
  const again = await claim(month, { reference });
  expect(again.statusCode, again.body).toBe(201);
});

test("who has said so already, on another device, is told that and not that the number is used", async () => {
  const { month, reference } = await newClaim();
  const again = await claim(month, { reference });
  expect([again.statusCode, again.json().reason]).toEqual([409, "CLAIM_WAITING"]);
});

test.each([
  ["no digits", { reference: "paid by phone" }, 400, "VALIDATION"],
  ["eleven digits", { reference: "41234567890" }, 400, "VALIDATION"],
  ["nothing", {}, 400, "VALIDATION"],
])("refuses %s at the field", async (_, body, status, code) => {
  const answer = await claim(await newMonth(), body);
  expect([answer.statusCode, answer.json().error ?? answer.json().code]).toEqual([status, code]);
  expect(Object.keys(answer.json().fields)).toEqual(["reference"]);
});

test("blanks and other digits are read as the number that they are", async () => {
  const reference = freshReference();
  const spaced = reference.replace(/(.{4})/g, "$1 ").trim();
  const answer = await claim(await newMonth(), { reference: ` ${spaced}\u200b` });
  expect(answer.json().claim?.reference).toBe(reference);
});

describe("once a reference, over all people", () => {
  test("20 who claim one at once: one wins, the others are refused in words", async () => {
    const months = await Promise.all(Array.from({ length: 20 }, () => newMonth()));
    const reference = freshReference();
    const answers = await callAtOnce<On, Awaited<ReturnType<typeof claim>>>(
      [app, second],
      20,
      (on, index) => claim(months[index] as Month, { reference }, on),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(19);
    for (const one of refused) {
      expect([one.statusCode, one.json().reason]).toEqual([409, "CLAIM_REFERENCE_USED"]);
      expect(one.json().fields.reference).toMatch(/^This reference number was used already/);
    }
    expect(await storedRows(app.db, "paymentClaims", "state", { reference })).toEqual([
      { state: "waiting" },
    ]);
  });

  test("the database itself keeps a second one out", async () => {
    const { month, reference } = await newClaim();
    const other = await newMonth();
    const row = { id: month.id, dueId: other.id, traineeId: other.person.id, reference };
    const insert = app.db
      .insertInto("paymentClaims")
      .values({ ...row, amountPaise: 1, claimedAt: new Date() })
      .execute();
    await expect(insert).rejects.toMatchObject({ constraint: "payment_claims_reference" });
  });

  test("nor one that is on a receipt, whose payer is not named", async () => {
    const reference = freshReference();
    const paid = await newMonth(1, "Namedpayer");
    await receive(paid, { method: "UPI", reference });
    const answer = await claim(await newMonth(), { reference });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "CLAIM_REFERENCE_USED"]);
    expect(answer.body).not.toContain("Namedpayer");
  });

  test("a month that waits takes no second one, 20 at once neither", async () => {
    const month = await newMonth();
    const answers = await callAtOnce<On, Awaited<ReturnType<typeof claim>>>(
      [app, second],
      20,
      (on) => claim(month, { reference: freshReference() }, on),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refused.map((one) => one.json().reason))).toEqual(new Set(["CLAIM_WAITING"]));
  });
});

describe("others decide meanwhile", () => {
  test("20 who confirm and refuse at once: one of them, and one receipt at most", async () => {
    const { month, claimId } = await newClaim();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? confirm(claimId, second) : refuse(claimId),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { state } = await stateOf(claimId);
    expect(await receiptsOf(month)).toHaveLength(state === "confirmed" ? 1 : 0);
  });

  test("a month that is paid otherwise ends the claim; by the same reference it confirms it", async () => {
    const cash = await newClaim();
    await receive(cash.month, { method: "Cash" });
    expect(await stateOf(cash.claimId)).toEqual({ state: "ended", reason: null });
    expect((await confirm(cash.claimId)).json().reason).toBe("CLAIM_DECIDED");
    expect(await receiptsOf(cash.month)).toHaveLength(1);
    // The reference has paid for nothing, so it is free.
    const other = await claim(await newMonth(), { reference: cash.reference });
    expect(other.statusCode).toBe(201);

    const same = await newClaim();
    await receive(same.month, { method: "UPI", reference: `UTR ${same.reference}` });
    expect(await stateOf(same.claimId)).toMatchObject({ state: "confirmed" });
  });

  test("a receipt that is voided opens month and reference again, and the payer reads why", async () => {
    const { month, reference, claimId } = await newClaim();
    const { receipt } = (await confirm(claimId)).json();
    const reason = "It came for somebody else";
    await app.as("admin").request("PUT", `/api/payment/receipt/${receipt._id}/void`, { reason });
    expect(await stateOf(claimId)).toEqual({ state: "refused", reason });
    expect(await ownDues(month)).toMatchObject([{ claim: { state: "refused", reason } }]);
    const other = await newMonth();
    expect((await claim(other, { reference })).statusCode).toBe(201);
  });

  test("a slip is taken back by its payer until the office has decided", async () => {
    const { month, reference, claimId } = await newClaim();
    const own = app.withToken(month.person.token);
    const stranger = app.withToken((await newMonth()).person.token);
    const url = `/api/dues/claims/${claimId}`;
    expect((await stranger.request("DELETE", url)).statusCode).toBe(404);
    expect((await own.request("DELETE", url)).statusCode).toBe(200);
    expect((await own.request("DELETE", url)).statusCode).toBe(404);
    expect((await confirm(claimId)).statusCode).toBe(404);
    const again = await claim(month, { reference });
    const { _id } = again.json().claim;
    await confirm(_id);
    const late = await own.request("DELETE", `/api/dues/claims/${_id}`);
    expect([late.statusCode, late.json().reason]).toEqual([409, "CLAIM_DECIDED"]);
    const trail = await auditLines(app.db, ["action"], { subjectId: claimId });
    expect(trail.map(({ action }) => action)).toEqual([
      "payment-claim.made",
      "payment-claim.withdrawn",
    ]);
  });

  test("where less is left than was claimed, nothing is recorded", async () => {
    await allowParts(app);
    const { month, claimId } = await newClaim();
    await receive(month, { method: "Cash", amount: 1_000 });
    const answer = await confirm(claimId);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, "AMOUNT_MISMATCH"]);
    expect(await stateOf(claimId)).toMatchObject({ state: "waiting" });
    await allowParts(app, false);
  });
});

test("a part is claimed where the owner allows parts, and the rest stays owed", async () => {
  const month = await newMonth();
  const body = { reference: freshReference(), amount: 2_000 };
  expect((await claim(month, body)).json().fields).toEqual({ amount: "Exactly ₹5,000 is open." });
  await allowParts(app);
  const { _id } = (await claim(month, body)).json().claim;
  expect((await confirm(_id)).statusCode).toBe(200);
  expect(await ownDues(month)).toMatchObject([{ amount: 3_000, received: 2_000, claim: null }]);
  await allowParts(app, false);
});

test("a part that was claimed is confirmed also once parts and UPI are switched off", async () => {
  await allowParts(app);
  const month = await newMonth();
  const body = { reference: freshReference(), amount: 2_000 };
  const { _id } = (await claim(month, body)).json().claim;
  await allowParts(app, false);
  await setPayTo(app, "");
  const answer = await confirm(_id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await ownDues(month)).toMatchObject([{ amount: 3_000, received: 2_000, claim: null }]);
});

test("without a UPI id nothing can be claimed", async () => {
  await setPayTo(app, "");
  const answer = await claim(await newMonth(), { reference: freshReference() });
  expect(answer.statusCode).toBe(404);
});

test("a month of somebody else, a paid one and none are refused", async () => {
  const [mine, theirs] = [await newMonth(), await newMonth()];
  const asMine = { person: mine.person, id: theirs.id };
  expect((await claim(asMine, { reference: freshReference() })).statusCode).toBe(404);
  expect((await claim({ ...mine, id: "none" }, { reference: freshReference() })).statusCode).toBe(
    404,
  );
  await receive(mine, { method: "Cash" });
  const paid = await claim(mine, { reference: freshReference() });
  expect([paid.statusCode, paid.json().reason]).toEqual([409, "PAYMENT_MONTH_RECORDED"]);
});
