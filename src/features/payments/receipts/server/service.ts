import type { FileAnswer } from "#/server/http-call.ts";
import type { AttachmentSource } from "#/server/mail/attachments.ts";
import type { Service } from "#/server/mount.ts";
import { type PdfCaller, printPdf, serverItself } from "#/server/pdf/print.ts";
import { privatePdf } from "#/server/pdf/private-pdf.ts";
import type { Context, PublicContext } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import type { Actor } from "#/shared/actor.ts";
import type { Listed } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import { receiptLink } from "../../completion/server/service.ts";
import type { OwnReceipt, paymentsContract, ReceiptRow } from "../../contract.ts";
import { paymentPolicy } from "../../policy.ts";
import type { TakenBack, writeCreditNote } from "./credit-note.pdf.ts";
import {
  findReceipt,
  findReceiptOfNote,
  listReceipts as listReceiptRows,
  listReceiptsOf,
  type Receipt,
} from "./queries.ts";
import type { Issuer, writeReceipt } from "./receipt.pdf.ts";

/** One page of receipts with signed links; its readers are the admin and the CEO by the route. */
export async function listReceipts(
  context: Context,
  query: ListQuery,
): Promise<Listed<{ payments: ReceiptRow[] }>> {
  const { receipts, total } = await listReceiptRows(context.db, query);
  const payments = receipts.map((row) => ({
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
  }));
  return { answer: { payments }, total };
}

/** The caller's own receipts, newest first; each opens by `readReceipt`. */
export async function listOwnReceipts({ db, actor }: Context): Promise<{ receipts: OwnReceipt[] }> {
  const rows = await listReceiptsOf(db, actor.id);
  const receipts = rows.map((row) => ({
    _id: row.id,
    receiptNumber: row.number,
    paymentType: row.paymentType,
    month: row.assistanceMonth && writeMonth(row.assistanceMonth),
    amount: toRupees(row.amountPaise),
    paymentDate: row.issuedAt.toISOString(),
    isVoid: row.voidedAt !== null,
    creditNote: row.noteNumber,
  }));
  return { receipts };
}

const fileNameOf = (number: string) => `${number.replaceAll("/", "-")}.pdf`;

/**
 * A receipt's PDF, for somebody who may see it or came by its signed link (then there is no actor). A
 * receipt of somebody else is NOT_FOUND, as a missing one is.
 */
export async function readReceipt(
  context: PublicContext & { actor: Actor | null },
  id: string,
): Promise<FileAnswer> {
  const receipt = await findReadable(context, id);
  return pdfAnswer(receipt.number, await printReceipt(context, receipt));
}

/** The PDF of the credit note that took a receipt back. Throws NOT_FOUND for a receipt that still counts, too. */
export async function readCreditNote(context: Context, id: string): Promise<FileAnswer> {
  const receipt = withNote(await findReadable(context, id));
  if (!receipt) throw new AppError("NOT_FOUND");
  return pdfAnswer(receipt.noteNumber, await printCreditNote(context, receipt));
}

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

const pdfAnswer = (number: string, stream: Buffer): FileAnswer =>
  privatePdf(stream, `attachment; filename="${fileNameOf(number)}"`);

function issuerOf({ hub }: PdfCaller): Issuer {
  const { hubName, mark, address, contacts } = hub.now();
  return { hubName, mark, address, contacts };
}

const printReceipt = (caller: PdfCaller, receipt: Receipt) =>
  printPdf<typeof writeReceipt>(caller, "receipt", { receipt, hub: issuerOf(caller) });

const printCreditNote = (caller: PdfCaller, receipt: TakenBack) =>
  printPdf<typeof writeCreditNote>(caller, "credit-note", { receipt, hub: issuerOf(caller) });

/** The receipt with its credit note; undefined where it has none and still counts. */
const withNote = (receipt: Receipt | undefined): TakenBack | undefined =>
  receipt?.noteNumber ? (receipt as TakenBack) : undefined;

/** The PDF as the receipt mail carries it. */
export const receiptAttachment: AttachmentSource = async (platform, id) => {
  const receipt = await findReceipt(platform.db, id);
  if (!receipt) throw new Error(`There is no receipt ${id} to attach.`);
  return attached(receipt.number, await printReceipt(serverItself(platform), receipt));
};

/** The PDF as the mail about a receipt that was taken back carries it. */
export const creditNoteAttachment: AttachmentSource = async (platform, id) => {
  const { db } = platform;
  const note = await findReceiptOfNote(db, id);
  const receipt = note && withNote(await findReceipt(db, note.receiptId));
  if (!receipt) throw new Error(`There is no credit note ${id} to attach.`);
  return attached(receipt.noteNumber, await printCreditNote(serverItself(platform), receipt));
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
