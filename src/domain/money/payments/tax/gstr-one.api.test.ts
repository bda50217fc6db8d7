import { expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { insertHalf } from "#test/support/dues.ts";
import { CUSTOMER_GSTIN, switchOnGst } from "#test/support/gst.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { insertJavaBatch, runPaymentJob } from "#test/support/payments.ts";
import type { GstReturn } from "./tax.contract.ts";

const { app, makeVoid, insertOnlinePayer, refund, receiptIdOf } = await openOfficeTests();
const month = istDate(new Date()).slice(0, 7);
const batch = await insertJavaBatch(app);
await switchOnGst(app);

const PLACES = ["Bengaluru", "Kochi, Kerala", "Chennai, Tamil Nadu 600001", "Mysuru, Karnataka"];

/** A pseudo-random number below a limit; the same sequence each time. */
let state = 11;
const next = (limit: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
};

const join = (traineeId: string) =>
  app.db
    .insertInto("batchMembers")
    .values({ traineeId, batchId: batch.id, batchType: "Java", joinedAt: new Date() })
    .execute();

/** A balance in cash, of a payer in any state, in training or not, for a company or not. */
async function record() {
  const { payer } = await insertHalf(app, 60);
  await app.db
    .updateTable("traineeDetails")
    .set({ currentAddress: PLACES[next(4)] ?? "", permanentAddress: "" })
    .where("traineeId", "=", payer.id)
    .execute();
  // Any amount, to the paisa.
  const paise = 100_000 + next(900_000);
  await app.db
    .updateTable("admissionPayments")
    .set({ balanceDuePaise: paise })
    .where("traineeId", "=", payer.id)
    .execute();
  if (next(2) === 0) await join(payer.id);
  if (next(3) === 0) {
    const company = { gstin: CUSTOMER_GSTIN, legalName: "Acme Limited", address: "Mumbai" };
    const url = `/api/tax/customer/${payer.id}`;
    await app.as("admin").request("PUT", url, { ...company, version: 0 });
  }
  const answer = await app.as("admin").request("POST", "/api/payment/record", {
    userId: payer.id,
    part: "Balance",
    amount: paise / 100,
    paidOn: istDate(new Date()),
    method: "Cash",
  });
  expect(answer.statusCode).toBe(201);
  return payer;
}

const readReturn = async (of = month): Promise<GstReturn> =>
  (await app.as("ceo").request("GET", `/api/tax/return?month=${of}`)).json();

const readTable = async (table: string) =>
  (
    await app.as("admin").request("GET", `/api/tax/return/table?month=${month}&table=${table}`)
  ).json<{ fileName: string; text: string }>();

/** The sums of the stored documents, in paise, computed without the product's own rules. */
async function recount() {
  const documents = await app.db
    .selectFrom("taxDocuments as one")
    .leftJoin("creditNotes as note", "note.id", "one.creditNoteId")
    .leftJoin("taxDocuments as against", "against.id", "one.againstId")
    .selectAll("one")
    .select(["note.cancelledAt", "against.kind as of"])
    .execute();
  const tax = { taxable: 0, cgst: 0, igst: 0 };
  for (const one of documents.filter(({ cancelledAt }) => !cancelledAt)) {
    // An invoice of an advance was taxed with its voucher.
    if (one.kind === "Tax invoice" && one.of) continue;
    const sign = one.creditNoteId ? -1 : 1;
    tax.taxable += sign * one.taxablePaise;
    tax.cgst += sign * one.cgstPaise;
    tax.igst += sign * one.igstPaise;
  }
  return { tax, documents };
}

test("a month's return is its documents, to the paisa", async () => {
  const payers = [];
  for (let count = 0; count < 24; count += 1) payers.push(await record());
  for (const payer of payers.slice(0, 5)) await makeVoid(await receiptIdOf(payer));
  for (const payer of payers.slice(5, 12)) {
    const member = app.db.selectFrom("batchMembers").select("traineeId");
    const isIn = await member.where("traineeId", "=", payer.id).executeTakeFirst();
    if (!isIn) await join(payer.id);
  }
  await runPaymentJob(app.platform, "tax-invoices");
  for (const payer of payers.slice(8, 11)) await makeVoid(await receiptIdOf(payer));
  for (const _ of [1, 2]) await refund((await insertOnlinePayer()).id);

  const { tax, documents } = await recount();
  const { due, tables, documents: issued } = await readReturn();
  expect(documents.length).toBeGreaterThan(35);
  expect([due.taxable, due.cgst, due.sgst, due.igst].map((sum) => Math.round(sum * 100))).toEqual([
    ...[tax.taxable, tax.cgst, tax.cgst, tax.igst],
  ]);
  const rowsOf = (table: string) => tables.find((one) => one.table === table)?.rows ?? 0;
  expect(["b2b", "b2cs", "cdnr", "at", "hsn"].map((table) => rowsOf(table) > 0)).toEqual(
    Array(5).fill(true),
  );
  expect(rowsOf("atadj")).toBe(0);
  for (const { kind, total, cancelled } of issued) {
    const all = documents.filter((one) => one.kind === kind);
    expect([kind, total, cancelled]).toEqual([kind, all.length, 0]);
  }
  expect((await readReturn("2020-01")).due).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0 });
});

test("each table is a file whose rows come to what the screen says", async () => {
  const { tables } = await readReturn();
  for (const { table, rows, taxable, cgst, igst } of tables) {
    const { fileName, text } = await readTable(table);
    expect(fileName).toBe(`gstr-1-${month}-${table}.csv`);
    const [head = "", ...lines] = text.slice(1).trim().split("\r\n");
    expect(lines.filter(Boolean)).toHaveLength(rows);
    if (table === "docs") continue;
    const heads = head.split(",");
    const sumOf = (name: RegExp) =>
      lines
        .filter(Boolean)
        .reduce(
          (sum, line) =>
            sum +
            Math.round(Number(line.split(",")[heads.findIndex((one) => name.test(one))]) * 100),
          0,
        );
    expect([
      table,
      sumOf(/^(Taxable Value|Gross Advance)/),
      sumOf(/^Central/),
      sumOf(/^Integrated/),
    ]).toEqual([
      ...[table, Math.round(taxable * 100), Math.round(cgst * 100), Math.round(igst * 100)],
    ]);
  }
  const lines = app.db.selectFrom("auditLog").select("newValue");
  expect((await lines.where("action", "=", "tax-document.exported").execute()).length).toBe(
    tables.length,
  );
});

test("the office and the management alone read it, of a month that is one", async () => {
  for (const who of ["trainee", "trainer", "cto", "salesHead", "informer"] as const) {
    const answer = await app.as(who).request("GET", `/api/tax/return?month=${month}`);
    expect(answer.statusCode).toBe(403);
  }
  expect((await app.as("ceo").request("GET", "/api/tax/return?month=2026-13")).statusCode).toBe(
    400,
  );
});

test("a credit note without tax is issued within its series, and cancelled where it ended", async () => {
  const of = async () => (await readReturn()).documents.find(({ kind }) => kind === "Credit note");
  const before = await of();
  const numbers = app.db.selectFrom("taxDocuments").select(["id", "number", "creditNoteId"]);
  const [, between] = await numbers.where("kind", "=", "Credit note").orderBy("number").execute();
  // Like a receipt from before GST.
  await app.db.deleteFrom("taxDocuments").where("id", "=", String(between?.id)).execute();
  expect(await of()).toEqual(before);
  await app.db
    .updateTable("creditNotes")
    .set({ cancelledAt: new Date(), cancelReason: "It did not go" })
    .where("id", "=", String(between?.creditNoteId))
    .execute();
  expect(await of()).toEqual({ ...before, cancelled: 1 });
});
