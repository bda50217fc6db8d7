import { describe, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertHalf } from "#test/support/dues.ts";
import {
  CUSTOMER_GSTIN,
  changeSettings,
  HUB_GSTIN,
  switchOnGst,
  taxDocumentsOf,
} from "#test/support/gst.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import {
  askOrder,
  askVerify,
  callAtOnce,
  insertJavaBatch,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";

const office = await openOfficeTests();
const { app, second, makeVoid, receiptIdOf, insertOnlinePayer: pay } = office;
const today = istDate(new Date());
const batch = await insertJavaBatch(app);

const join = (payer: Persona) =>
  app.db
    .insertInto("batchMembers")
    .values({ traineeId: payer.id, batchId: batch.id, batchType: "Java", joinedAt: new Date() })
    .execute();

const cashOf = (payer?: Persona, paidOn = today) => ({
  userId: payer?.id,
  part: "Balance",
  amount: 5_000,
  paidOn,
  method: "Cash",
});

const documentsOf = (receiptId: string) => taxDocumentsOf(app, receiptId);

const pdfOf = async (url: string) => (await app.as("admin").request("GET", url)).rawPayload;
const receiptPdf = (id: string) => pdfOf(`/api/payment/receipt/${id}`);

async function begin(payer: Persona) {
  await join(payer);
  await runPaymentJob(app.platform, "tax-invoices");
}

const before = await office.insertOnlinePayer();
const beforePdf = await receiptPdf(before.id);

describe("off", () => {
  test("nothing is taxed, and a receipt has its own number", async () => {
    const { text } = await readPdfText(beforePdf);
    expect(text).toMatch(/RCP\/\d\d-\d\d\/\d{6}/);
    expect(text).not.toMatch(/GST|SAC|Tax/);
    expect(await documentsOf(before.id)).toEqual([]);
    expect((await app.as(null).request("GET", "/api/config")).json().gst).toBeUndefined();
  });

  test("it is not switched on without what its documents say, nor from a day that is over", async () => {
    const gst = { chargesGst: true, gstFrom: today };
    const alone = await changeSettings(app, { gst });
    expect([alone.statusCode, Object.keys(alone.json().fields)]).toEqual([400, ["gst.chargesGst"]]);
    const undated = await switchOnGst(app, { gstFrom: "" });
    expect(Object.keys(undated.json().fields)).toEqual(["gst.gstFrom"]);
    const past = await switchOnGst(app, { gstFrom: addDays(today, -1) });
    expect(Object.keys(past.json().fields)).toEqual(["gst.gstFrom"]);
    const slip = await switchOnGst(app, { gstFrom: "2206-04-01" });
    expect(Object.keys(slip.json().fields)).toEqual(["gst.gstFrom"]);
    const wrong = await switchOnGst(app, { gstSac: "99929", gstRate: 41 });
    expect(Object.keys(wrong.json().fields)).toEqual(["gst.gstSac", "gst.gstRate"]);
    expect((await switchOnGst(app, { gstFrom: addDays(today, 3) })).statusCode).toBe(200);
    const { id } = await office.insertOnlinePayer();
    expect(await documentsOf(id)).toEqual([]);
  });
});

describe("on", () => {
  test("what was issued before stays as it is, to the byte", async () => {
    expect((await switchOnGst(app)).statusCode).toBe(200);
    expect((await app.as(null).request("GET", "/api/config")).json().gst).toEqual({ rate: 18 });
    const { text } = await readPdfText(await receiptPdf(before.id));
    expect(text).toMatch(/RCP\/\d\d-\d\d\/\d{6}/);
    const fresh = await second.as("admin").request("GET", `/api/payment/receipt/${before.id}`);
    expect(fresh.rawPayload.equals(beforePdf)).toBe(true);
    const emptied = await changeSettings(app, { owner: { gstin: "" } });
    expect(emptied.statusCode).toBe(400);
    expect(Object.keys(emptied.json().fields)).toEqual(["owner.gstin"]);
  });

  test("money after the first day is a tax invoice with its split", async () => {
    const { id, payer } = await pay(batch.id);
    expect(await documentsOf(id)).toMatchObject([
      {
        kind: "Tax invoice",
        number: expect.stringMatching(/^INV\/\d\d-\d\d\/000001$/),
        amountPaise: 1_000_000,
        taxablePaise: 847_458,
        cgstPaise: 76_271,
        sgstPaise: 76_271,
        igstPaise: 0,
        rate: 18,
        sac: "999293",
        placeOfSupply: "29",
        customerGstin: null,
        supplierGstin: HUB_GSTIN,
        customerAddress: "1 MG Road, Bengaluru",
      },
    ]);
    const { text } = await readPdfText(await receiptPdf(id));
    for (const words of [
      ...["Tax invoice", /INV\/\d\d-\d\d\/000001/, "Careers Hub Private Limited", HUB_GSTIN],
      ...["12 Residency Road, Bengaluru 560025, Karnataka", "Karnataka (29)", "SAC 999293"],
      ...["₹8,474.58", "CGST 9 %", "SGST 9 %", "₹762.71", "Reverse charge", "computer-generated"],
      ...["Asha Devi Rao", payer.email, "1 MG Road, Bengaluru", "₹10,000"],
    ]) {
      expect(text).toMatch(words);
    }
  });

  test("an advance is a receipt voucher, invoiced once on the first day", async () => {
    const { id, payer } = await pay();
    const [voucher] = await documentsOf(id);
    expect(voucher).toMatchObject({
      kind: "Receipt voucher",
      number: expect.stringMatching(/^RCV\/\d\d-\d\d\/000001$/),
    });
    await runPaymentJob(app.platform, "tax-invoices");
    expect(await documentsOf(id)).toHaveLength(1);
    await begin(payer);
    await runPaymentJob(second.platform, "tax-invoices");
    const [, invoice, ...more] = await documentsOf(id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: "Tax invoice",
      againstId: voucher?.id,
      taxablePaise: 847_458,
      cgstPaise: 76_271,
    });
    const own = app.withToken(payer.token);
    const paper = await own.request("GET", `/api/tax/invoice/${invoice?.id}`);
    const { text } = await readPdfText(paper.rawPayload);
    expect(text).toContain(`${voucher?.number} of`);
    const list = (await own.request("GET", `/api/payment/my-receipts/${payer.id}`)).json();
    expect(list.receipts[0].invoices).toEqual([{ _id: invoice?.id, number: invoice?.number }]);
    const other = await insertPayer(app);
    const foreign = await app
      .withToken(other.token)
      .request("GET", `/api/tax/invoice/${invoice?.id}`);
    expect(foreign.statusCode).toBe(404);
    // A voucher is read through its receipt.
    const not = await own.request("GET", `/api/tax/invoice/${voucher?.id}`);
    expect(not.statusCode).toBe(404);
  });

  test("parts that go back carry their tax, the last what is left", async () => {
    const { id, payer } = await pay();
    const giveBack = (amount?: number) =>
      app.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
        reason: "Comes later",
        ...(amount === undefined ? {} : { amount }),
      });
    expect((await giveBack(3_333.33)).statusCode).toBe(201);
    await begin(payer);
    expect((await giveBack(1.07)).statusCode).toBe(201);
    expect((await giveBack()).statusCode).toBe(201);
    const [voucher, refund, invoice, small, last] = await documentsOf(id);
    const sums = (key: "taxablePaise" | "cgstPaise" | "amountPaise") =>
      [voucher, refund, invoice, small, last].map((one) => one?.[key]);
    expect([voucher, refund, invoice, small, last].map((one) => one?.kind)).toEqual([
      ...["Receipt voucher", "Refund voucher", "Tax invoice", "Credit note", "Credit note"],
    ]);
    expect(refund?.number).toMatch(/^RFV\/\d\d-\d\d\/000001$/);
    expect(last?.number).toMatch(/^CRN\//);
    expect(last?.againstId).toBe(invoice?.id);
    expect(sums("amountPaise")).toEqual([1_000_000, 333_333, 666_667, 107, 666_560]);
    expect(sums("cgstPaise")).toEqual([76_271, 25_424, 50_847, 8, 50_839]);
    const note = await app.as("ceo").request("GET", `/api/payment/receipt/${id}/credit-note`);
    const { text } = await readPdfText(note.rawPayload);
    for (const words of ["Credit note", `${invoice?.number} of`, "₹508.39", HUB_GSTIN])
      expect(text).toContain(words);
  });

  test("money that came before the day it holds from is not taxed", async () => {
    const { payer } = await insertHalf(app, 60);
    const body = cashOf(payer, addDays(today, -1));
    const recorded = await app.as("admin").request("POST", "/api/payment/record", body);
    expect(recorded.json().receipt.receiptNumber).toMatch(/^RCP\//);
  });

  test("who has a company as customer has it on what is issued from then on", async () => {
    const { payer } = await insertHalf(app, 60);
    const own = app.withToken(payer.token);
    const url = `/api/tax/customer/${payer.id}`;
    expect((await own.request("GET", url)).json()).toEqual({
      gstin: "",
      legalName: "",
      address: "",
      version: 0,
    });
    const company = { legalName: "Acme Limited", address: "4 Fort, Mumbai" };
    const wrong = await own.request("PUT", url, {
      ...company,
      gstin: "27AAPFU0939F1ZW",
      version: 0,
    });
    expect(wrong.statusCode).toBe(400);
    const nameless = { gstin: CUSTOMER_GSTIN, legalName: " ", address: "", version: 0 };
    expect(Object.keys((await own.request("PUT", url, nameless)).json().fields)).toEqual([
      ...["legalName", "address"],
    ]);
    const sent = { ...company, gstin: CUSTOMER_GSTIN.toLowerCase(), version: 0 };
    expect((await own.request("PUT", url, sent)).json().version).toBe(1);
    const stale = await app.as("admin").request("PUT", url, sent);
    expect([stale.statusCode, stale.json().reason]).toEqual([409, "STALE_VERSION"]);
    const other = await insertPayer(app);
    expect((await app.withToken(other.token).request("GET", url)).statusCode).toBe(403);
    expect(
      (await app.as("admin").request("GET", `/api/tax/customer/${app.personas.trainer.id}`))
        .statusCode,
    ).toBe(404);
    await app.as("admin").request("POST", "/api/payment/record", cashOf(payer));
    const id = await receiptIdOf(payer);
    expect(await documentsOf(id)).toMatchObject([
      {
        customerGstin: CUSTOMER_GSTIN,
        customerName: "Acme Limited",
        placeOfSupply: "27",
        cgstPaise: 0,
        igstPaise: 76_271,
        taxablePaise: 423_729,
      },
    ]);
    const { text } = await readPdfText(await receiptPdf(id));
    for (const words of ["IGST 18 %", CUSTOMER_GSTIN, "Maharashtra (27)"])
      expect(text).toContain(words);
    expect((await makeVoid(id)).statusCode).toBe(200);
    const none = { gstin: "", legalName: "", address: "", version: 1 };
    expect((await own.request("PUT", url, none)).json().version).toBe(2);
  });

  test("twenty receipts at once on two instances leave no gap in either series", async () => {
    const payers = await Promise.all(Array.from({ length: 20 }, () => insertHalf(app, 60)));
    for (const { payer } of payers.slice(0, 10)) {
      await join(payer);
    }
    const answers = await callAtOnce([app, second], 20, (instance, index) =>
      instance.as("admin").request("POST", "/api/payment/record", cashOf(payers[index]?.payer)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const numbers = answers.map((answer) => answer.json().receipt.receiptNumber as string);
    for (const series of ["INV", "RCV"]) {
      const ends = numbers.filter((number) => number.startsWith(series));
      expect(ends).toHaveLength(10);
      const all = await app.db
        .selectFrom("taxDocuments")
        .select("number")
        .where("number", "like", `${series}/%`)
        .orderBy("number")
        .execute();
      expect(all.map(({ number }) => Number(number.slice(-6)))).toEqual(
        all.map((_, index) => index + 1),
      );
    }
  });

  test("on top of the fee it is one sum for everybody who asks", async () => {
    expect((await switchOnGst(app, { gstOnTop: true })).statusCode).toBe(200);
    const payer = await insertPayer(app, "Partial Payment");
    const config = (await app.as(null).request("GET", "/api/config")).json();
    expect([config.admissionFee, config.gst]).toEqual([11_800, { rate: 18 }]);
    expect(await readDetails(app, payer)).toMatchObject({ amount: 5_900, balanceDue: 5_900 });
    const open = await app.as("admin").request("GET", "/api/payment/open-fees?pageSize=200");
    const row = open.json().fees.find((fee: { userId: string }) => fee.userId === payer.id);
    expect(row.amount).toBe(5_900);
    const owed = await app.as("admin").request("GET", `/api/dues/owed?q=${payer.email}`);
    expect(JSON.stringify(owed.json())).toContain("5900");
    const order = (await askOrder(app, payer, "Partial Payment")).json();
    expect(order.finalAmount).toBe(5_900);
    await askVerify(app, payer, app.double.pay(order.orderId));
    expect(await documentsOf(await receiptIdOf(payer))).toMatchObject([
      { amountPaise: 590_000, taxablePaise: 500_000, cgstPaise: 45_000 },
    ]);
    expect((await app.as("admin").request("GET", "/api/settings")).json().values.admissionFee).toBe(
      10_000,
    );
  });
});
