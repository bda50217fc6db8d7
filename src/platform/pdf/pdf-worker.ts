/** The thread that writes PDFs: fonts, the text shaper and pdfkit are loaded only here. */
import { deserialize } from "node:v8";
import { writeCreditNote } from "#/domain/money/payments/receipts/credit-note.pdf.ts";
import { writeReceipt, writeTaxInvoice } from "#/domain/money/payments/receipts/receipt.pdf.ts";
import { writeTakings } from "#/domain/money/payments/takings.pdf.ts";
import { writeCertificate } from "#/domain/placement/certificates/certificate.pdf.ts";
import { writeResume } from "#/domain/placement/resumes/resume.pdf.ts";
import { runTasks } from "../security/worker-tasks.ts";
import { useScripts } from "./fonts.ts";
import { writeTerms } from "./terms-writer.ts";
import type { Paper, PaperWriter, PdfTask } from "./writer.ts";

const WRITERS: Record<Paper, PaperWriter<never>> = {
  certificate: writeCertificate,
  "credit-note": writeCreditNote,
  receipt: writeReceipt,
  resume: writeResume,
  takings: writeTakings,
  "tax-invoice": writeTaxInvoice,
  terms: writeTerms,
};

runTasks(({ bytes, madeAt, scripts }: PdfTask): Promise<Uint8Array> => {
  useScripts(scripts);
  const { paper, content } = deserialize(bytes) as { paper: Paper; content: never };
  return WRITERS[paper](content, madeAt);
});
