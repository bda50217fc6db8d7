import qrcode from "qrcode-generator";
import type { HubSettings } from "#/platform/hub/values.ts";
import { PDF_COLORS } from "#/platform/pdf/colors.ts";
import { writeDocument } from "#/platform/pdf/document.ts";
import { type TextStyle, wrapText } from "#/platform/pdf/text.ts";
import type { PaperWriter, Pdf } from "#/platform/pdf/writer.ts";
import { formatDate } from "#/shared/dates.ts";
import type { CertificateRow } from "./certificates.queries.ts";
import { achievementOf, writeCode } from "./certificates.rules.ts";

const QR_SIZE = 132;
const CHECK_HEIGHT = QR_SIZE + 8;
const PADDING = 24;

type Printed = Pick<
  CertificateRow,
  "code" | "kind" | "title" | "batch" | "issuer" | "earnedOn" | "issuedAt" | "withdrawnAt"
> & { holder: string };

/** A certificate as one A4 page: the text of its row, and the address where anyone can check it. */
export const writeCertificate: PaperWriter<{
  certificate: Printed;
  mark: HubSettings["mark"];
  verifyUrl: string;
}> = ({ certificate, mark, verifyUrl }) => {
  const { code, holder, issuer, issuedAt, withdrawnAt } = certificate;
  const number = writeCode(code);
  return writeDocument(
    {
      title: `Certificate ${number}: ${holder}`,
      hubName: issuer,
      mark,
      footer: `This certificate is computer-generated and needs no signature. It counts if ${verifyUrl} says the same.`,
      createdAt: issuedAt,
    },
    (pdf) => {
      pdf.title(withdrawnAt ? "Certificate (WITHDRAWN)" : "Certificate", `No. ${number}`);
      if (withdrawnAt) pdf.paragraph("WITHDRAWN: this certificate is no longer valid.");
      writeStatement(pdf, certificate);
      pdf.doc.y += 14;
      pdf.heading("In detail");
      pdf.facts(factsOf(certificate));
      pdf.doc.y += Math.max(0, Math.min(24, roomBelow(pdf) - CHECK_HEIGHT));
      writeCheck(pdf, verifyUrl);
    },
  );
};

const factsOf = ({ code, holder, batch, issuer, earnedOn, ...what }: Printed) => [
  ["Name", holder] as const,
  ["For", achievementOf(what)] as const,
  ...(batch ? [["Batch", batch] as const] : []),
  ["On", formatDate(earnedOn)] as const,
  ["Issued by", issuer] as const,
  ["Number", writeCode(code)] as const,
];

const MOST_LINES = 2;

/**
 * A style with a smaller font, down to `least` points, for a text that would take more than two
 * lines.
 */
function fitted(pdf: Pdf, words: string, look: TextStyle, least: number): TextStyle {
  const { doc, width } = pdf;
  const isLong = wrapText(doc, words, { look, width: width - 2 * PADDING }).length > MOST_LINES;
  if (!isLong || look.size <= least) return look;
  return fitted(pdf, words, { ...look, size: look.size - 1 }, least);
}

/** The statement of the achievement, in large letters, in a frame. */
function writeStatement(pdf: Pdf, { holder, earnedOn, ...what }: Printed) {
  const { doc, left, width, text, decorate } = pdf;
  const top = doc.y;
  const did = statementOf(what);
  const lines = [
    ["This is to certify that", { font: "regular", size: 11, color: PDF_COLORS.muted }],
    [holder, fitted(pdf, holder, { font: "bold", size: 28, color: PDF_COLORS.ink, gap: 4 }, 12)],
    [did, fitted(pdf, did, { font: "bold", size: 15, color: PDF_COLORS.accent, gap: 4 }, 9)],
    [`on ${formatDate(earnedOn)}.`, { font: "regular", size: 11, color: PDF_COLORS.muted }],
  ] as const;
  let y = top + PADDING;
  for (const [words, look] of lines) {
    y += text(words, look, { x: left + PADDING, y, width: width - 2 * PADDING }) + 8;
  }
  const height = y - top + PADDING - 8;
  decorate(() => {
    doc.roundedRect(left, top, width, height, 10).lineWidth(1);
    doc.strokeColor(PDF_COLORS.rule).stroke();
    doc.rect(left, top + 14, 4, height - 28).fill(PDF_COLORS.accent);
  });
  doc.y = top + height;
}

const statementOf = ({ kind, title }: Pick<Printed, "kind" | "title">): string =>
  kind === "module" ? `has passed the ${title} module` : `was placed at ${title}`;

/** How many points of height are left on the page. */
const roomBelow = ({ doc }: Pdf): number => doc.page.height - doc.page.margins.bottom - doc.y;

/** The QR code of the page where anyone can check it, and its address as text. */
function writeCheck(pdf: Pdf, verifyUrl: string) {
  const { doc, left, width, keepTogether, figure, text } = pdf;
  keepTogether(CHECK_HEIGHT);
  const top = doc.y;
  figure(`A QR code that leads to ${verifyUrl}`, () => drawQr(pdf, verifyUrl, { x: left, y: top }));
  const box = { x: left + QR_SIZE + 24, width: width - QR_SIZE - 24 };
  const small = { font: "regular", size: 10, color: PDF_COLORS.muted, gap: 3 } as const;
  const bold = { font: "bold", size: 11.5, color: PDF_COLORS.ink, gap: 3 } as const;
  let y = top + 24;
  y += text("Anybody can check this certificate", bold, { ...box, y }) + 6;
  y += text("Scan the code, or open", small, { ...box, y }) + 4;
  y += text(verifyUrl, { ...small, color: PDF_COLORS.ink }, { ...box, y }) + 6;
  text("The page there repeats every word of this one.", small, { ...box, y });
  doc.y = top + CHECK_HEIGHT;
}

function drawQr({ doc }: Pdf, address: string, { x, y }: { x: number; y: number }) {
  const code = qrcode(0, "M");
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const size = QR_SIZE / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      // Slightly wider than its cell, so that no viewer draws light lines between cells.
      if (code.isDark(row, column))
        doc.rect(x + column * size, y + row * size, size + 0.2, size + 0.2);
    }
  }
  doc.fill("#000000");
}
