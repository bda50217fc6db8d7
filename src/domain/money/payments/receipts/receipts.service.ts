import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { AttachmentSource } from "#/platform/mail/attachments.ts";
import { asServer, type PdfCaller, printPdf } from "#/platform/pdf/print.ts";
import { privatePdf } from "#/platform/pdf/private-pdf.ts";
import type { Actor } from "#/shared/actor.ts";
import type { ListPage } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { receiptLink } from "../completion/completion.service.ts";
import type { OwnReceipt, paymentsContract, ReceiptRow } from "../payments.contract.ts";
import { paymentPolicy } from "../payments.policy.ts";
import { leftOf } from "../returns/returns.rules.ts";
import { findInvoiceOfAdvance, findTaxDocument, findTaxOfNote } from "../tax/tax.queries.ts";
import type { writeCreditNote } from "./credit-note.pdf.ts";
import type { Issuer, writeReceipt, writeTaxInvoice } from "./receipt.pdf.ts";
import {
  findReceipt,
  findReceiptOfNote,
  listReceipts as listReceiptRows,
  listReceiptsOf,
  type Note,
  type Receipt,
} from "./receipts.queries.ts";

/** One page of receipts with signed links; the route limits it to the admin and the CEO. */
async function listReceipts(
  context: Context,
  query: ListQuery,
): Promise<ListPage<{ payments: ReceiptRow[] }>> {
  const { rows, total, sums } = await listReceiptRows(context.db, query);
  const payments = rows.map((row) => ({
    _id: row.id,
    receiptNumber: row.number,
    userId: row.userId,
    username: row.username,
    paymentType: row.paymentType,
    amount: toRupees(row.amountPaise),
    balanceDue: toRupees(row.balanceDuePaise),
    paymentDate: row.issuedAt.toISOString(),
    paidOn: row.paidOn,
    receiptUrl: receiptLink(context, row),
    method: row.method,
    creditNote: row.noteNumber,
    isVoid: row.voidedAt !== null,
    left: toRupees(leftOf(row)),
    ...invoicesOf(row),
  }));
  return { answer: { payments, ...sums }, total };
}

/** The invoices of an advance in the format of the API; left out if there are none. */
const invoicesOf = ({ invoices }: { invoices: readonly { id: string; number: string }[] }) =>
  invoices.length > 0 ? { invoices: invoices.map(({ id, number }) => ({ _id: id, number })) } : {};

/** The caller's own receipts, newest first; `readReceipt` returns each PDF. */
async function listOwnReceipts({ db, actor }: Context): Promise<{ receipts: OwnReceipt[] }> {
  const rows = await listReceiptsOf(db, actor.id);
  const receipts = rows.map((row) => ({
    _id: row.id,
    receiptNumber: row.number,
    paymentType: row.paymentType,
    month: row.assistanceMonth && formatMonth(row.assistanceMonth),
    amount: toRupees(row.amountPaise),
    paymentDate: row.issuedAt.toISOString(),
    isVoid: row.voidedAt !== null,
    creditNote: row.noteNumber,
    left: toRupees(leftOf(row)),
    creditNotes: row.notes.map(({ id, number, amountPaise }) => ({
      _id: id,
      number,
      amount: toRupees(amountPaise),
    })),
    ...invoicesOf(row),
  }));
  return { receipts };
}

const fileNameOf = (number: string) => `${number.replaceAll("/", "-")}.pdf`;

/**
 * A receipt's PDF, for someone who may see it or has its signed link (then there is no actor).
 * Throws NOT_FOUND also for another person's receipt.
 */
async function readReceipt(
  context: PublicContext & { actor: Actor | null },
  id: string,
): Promise<FileResponse> {
  const receipt = await findReadable(context, id);
  return pdfAnswer(receipt.number, await printReceipt(context, receipt));
}

/**
 * The PDF of a receipt's credit note: the one named, or the last. Throws NOT_FOUND also for a
 * receipt without any.
 */
async function readCreditNote(
  context: Context,
  id: string,
  { note }: { note?: string | undefined },
): Promise<FileResponse> {
  const receipt = await findReadable(context, id);
  const chosen = getOrThrow(noteOf(receipt, note));
  return pdfAnswer(chosen.number, await printCreditNote(context, receipt, chosen));
}

const noteOf = ({ notes }: Receipt, id: string | undefined) =>
  id === undefined ? notes.at(-1) : notes.find((note) => note.id === id);

async function findReadable(
  { db, actor }: Pick<PublicContext, "db"> & { actor: Actor | null },
  id: string,
): Promise<Receipt> {
  const receipt = await getById(id, (known) => findReceipt(db, known));
  if (actor && !paymentPolicy.readReceipt(actor, receipt)) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  return receipt;
}

const pdfAnswer = (number: string, stream: Buffer): FileResponse =>
  privatePdf(stream, `attachment; filename="${fileNameOf(number)}"`);

function issuerOf({ hub }: PdfCaller): Issuer {
  const { hubName, mark, address, contacts } = hub.now();
  return { hubName, mark, address, contacts };
}

const printReceipt = async (caller: PdfCaller, receipt: Receipt) => {
  const tax = await findTaxDocument(caller.db, receipt.number);
  return printPdf<typeof writeReceipt>(caller, "receipt", { receipt, tax, hub: issuerOf(caller) });
};

async function printCreditNote(caller: PdfCaller, receipt: Receipt, note: Note) {
  const paper = { receipt, note, hub: issuerOf(caller) };
  const tax = await findTaxOfNote(caller.db, note.id);
  return printPdf<typeof writeCreditNote>(caller, "credit-note", { ...paper, tax });
}

/** The PDF of a tax invoice written for an advance, for anyone who may read its receipt. */
export async function readTaxInvoice(context: Context, id: string): Promise<FileResponse> {
  const found = await getById(id, (known) => findInvoiceOfAdvance(context.db, known));
  const receipt = await findReadable(context, found.document.receiptId);
  return pdfAnswer(found.document.number, await printTaxInvoice(context, receipt, found));
}

type OfAdvance = NonNullable<Awaited<ReturnType<typeof findInvoiceOfAdvance>>>;

const printTaxInvoice = (caller: PdfCaller, receipt: Receipt, { document, against }: OfAdvance) =>
  printPdf<typeof writeTaxInvoice>(caller, "tax-invoice", {
    receipt,
    tax: document,
    against,
    hub: issuerOf(caller),
  });

/** The PDF attached to the receipt's mail. */
export const receiptAttachment: AttachmentSource = async (platform, id) => {
  const receipt = await findReceipt(platform.db, id);
  if (!receipt) throw new Error(`There is no receipt ${id} to attach.`);
  return attached(receipt.number, await printReceipt(asServer(platform), receipt));
};

/** The PDF attached to the mail about a credit note. */
export const creditNoteAttachment: AttachmentSource = async (platform, id) => {
  const { db } = platform;
  const found = await findReceiptOfNote(db, id);
  const receipt = found && (await findReceipt(db, found.receiptId));
  const note = receipt && noteOf(receipt, id);
  if (!note) throw new Error(`There is no credit note ${id} to attach.`);
  return attached(note.number, await printCreditNote(asServer(platform), receipt, note));
};

/** The PDF attached to the mail about the tax invoice of an advance. */
export const taxInvoiceAttachment: AttachmentSource = async (platform, id) => {
  const { db } = platform;
  const found = await findInvoiceOfAdvance(db, id);
  const receipt = found && (await findReceipt(db, found.document.receiptId));
  if (!receipt) throw new Error(`There is no tax invoice ${id} to attach.`);
  const content = await printTaxInvoice(asServer(platform), receipt, found);
  return attached(found.document.number, content);
};

const attached = (number: string, content: Buffer) => ({
  filename: fileNameOf(number),
  content,
  contentType: "application/pdf",
});

export const receiptsCalls = {
  listReceipts,
  listOwnReceipts,
  readReceipt,
  readCreditNote,
} satisfies Partial<Service<typeof paymentsContract>>;
