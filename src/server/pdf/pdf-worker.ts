/** The thread that writes papers as PDFs: fonts, the shaper of letters and pdfkit are loaded here alone. */
import { deserialize } from "node:v8";
import { writeCertificate } from "#/features/certificates/server/certificate.pdf.ts";
import { writeCreditNote } from "#/features/payments/receipts/server/credit-note.pdf.ts";
import { writeReceipt } from "#/features/payments/receipts/server/receipt.pdf.ts";
import { writeTakings } from "#/features/payments/takings/server/takings.pdf.ts";
import { writeResume } from "#/features/resumes/server/resume.pdf.ts";
import { answerTasks } from "../answer-tasks.ts";
import { writeTerms } from "./terms-writer.ts";
import type { Paper, PaperWriter, PdfTask } from "./writer.ts";

const WRITERS: Record<Paper, PaperWriter<never>> = {
  certificate: writeCertificate,
  "credit-note": writeCreditNote,
  receipt: writeReceipt,
  resume: writeResume,
  takings: writeTakings,
  terms: writeTerms,
};

answerTasks(({ bytes, madeAt }: PdfTask): Promise<Uint8Array> => {
  const { paper, content } = deserialize(bytes) as { paper: Paper; content: never };
  return WRITERS[paper](content, madeAt);
});
