import { beforeAll, expect, test } from "vitest";
import { switchOnGst, taxDocumentsOf } from "#test/support/gst.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { deliver, insertJavaBatch, runPaymentJob } from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { taxInvoiceAttachment } from "../receipts/receipts.service.ts";

const { app, insertOnlinePayer: pay } = await openOfficeTests();
const batch = await insertJavaBatch(app);
beforeAll(() => switchOnGst(app));

async function begin(payer: Persona) {
  await app.db
    .insertInto("batchMembers")
    .values({ traineeId: payer.id, batchId: batch.id, batchType: "Java", joinedAt: new Date() })
    .execute();
  await runPaymentJob(app.platform, "tax-invoices");
}

const documentsOf = (receiptId: string) => taxDocumentsOf(app, receiptId);

const pdfOf = async (url: string) => (await app.as("admin").request("GET", url)).rawPayload;

test("the payer of an advance gets its invoice by mail, once, and the office sees both", async () => {
  const { payer, id } = await pay();
  await begin(payer);
  await runPaymentJob(app.platform, "tax-invoices");
  const [voucher, invoice] = await documentsOf(id);
  const mails = await app.db
    .selectFrom("outbox")
    .select(["subject", "attachmentKind", "attachmentId"])
    .where("recipient", "=", payer.email)
    .where("kind", "=", "advance-invoiced")
    .execute();
  expect(mails).toEqual([
    {
      subject: `Tax invoice ${invoice?.number} for what you paid in advance`,
      attachmentKind: "tax-invoice",
      attachmentId: invoice?.id,
    },
  ]);
  const file = await taxInvoiceAttachment(app.platform, invoice?.id ?? "");
  expect((await readPdfText(file.content)).text).toContain(invoice?.number);
  const query = `?q=${encodeURIComponent(voucher?.number ?? "")}`;
  const list = await app.as("ceo").request("GET", `/api/payment/receipts${query}`);
  expect(list.json().payments).toMatchObject([
    {
      receiptNumber: voucher?.number,
      invoices: [{ _id: invoice?.id, number: invoice?.number }],
    },
  ]);
});

test("a usual document is one page, with two lines of address on either side", async () => {
  const { payer, id } = await pay();
  await begin(payer);
  const [, invoice] = await documentsOf(id);
  await app.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
    reason: "Moved to Pune in the second week of the training.",
    amount: 100,
  });
  const urls = [
    ...[`/api/payment/receipt/${id}`, `/api/tax/invoice/${invoice?.id}`],
    `/api/payment/receipt/${id}/credit-note`,
  ];
  const { id: direct } = await pay(batch.id);
  const pages = async (url: string) => (await readPdfText(await pdfOf(url))).pages;
  expect(await pages(`/api/payment/receipt/${direct}`)).toBe(1);
  for (const url of urls.slice(1)) expect([url, await pages(url)]).toEqual([url, 1]);
});

test("who left a batch before its first day is invoiced with the next one they are in", async () => {
  const { payer, id } = await pay();
  const ahead = await insertJavaBatch(app, 5);
  const member = { traineeId: payer.id, batchId: ahead.id, batchType: "Java" as const };
  await app.db
    .insertInto("batchMembers")
    .values({ ...member, joinedAt: new Date() })
    .execute();
  const url = `/api/batch/${ahead.id}/remove-trainee`;
  const body = { traineeId: payer.id, reason: "Cannot come yet" };
  const left = await app.as("admin").request("PUT", url, body);
  expect(left.statusCode, left.body).toBe(200);
  await app.moveClock(6 * 86_400);
  await runPaymentJob(app.platform, "tax-invoices");
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(["Receipt voucher"]);
  await begin(payer);
  await app.moveClock(0);
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual([
    "Receipt voucher",
    "Tax invoice",
  ]);
});

test("after a refund that failed a note is of the invoice that it fits, and nothing more is invoiced", async () => {
  const refund = (id: string, amount?: number) =>
    app.as("admin").request("POST", `/api/payment/receipt/${id}/refund`, {
      ...{ reason: "Left", amount },
    });
  const paidAndFailed = async () => {
    const { payer, paid, id } = await pay();
    await refund(id, 1_000);
    await runPaymentJob(app.platform, "payment-refunds");
    await begin(payer);
    const made = app.double.refunds.find(({ payment_id }) => payment_id === paid.paymentId);
    if (!made) throw new Error("The provider was not asked.");
    const failed = { refund: { ...made, status: "failed" as const } };
    await deliver(app, app.double.deliveryOf("refund.failed", failed));
    return id;
  };
  const [invoiced, gone] = [await paidAndFailed(), await paidAndFailed()];
  // All of it is refunded before the rest of the advance is invoiced, so that never happens.
  await refund(gone);
  await runPaymentJob(app.platform, "tax-invoices");
  expect((await documentsOf(gone)).map(({ kind }) => kind)).toEqual([
    ...["Receipt voucher", "Refund voucher", "Tax invoice", "Credit note"],
  ]);
  const [, , first, rest] = await documentsOf(invoiced);
  expect([first?.amountPaise, rest?.amountPaise]).toEqual([900_000, 100_000]);
  for (const amount of [5_000, 500]) await refund(invoiced, amount);
  const [, , , , large, small] = await documentsOf(invoiced);
  expect([large?.againstId, small?.againstId]).toEqual([first?.id, rest?.id]);
});
