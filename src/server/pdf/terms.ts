import type { Section } from "#/shared/terms.ts";
import type { FileAnswer } from "../http-call.ts";
import { makePdf } from "../pdf.ts";
import type { Context } from "../platform.ts";
import { PDF_COLORS } from "./colors.ts";
import type { Pdf } from "./writer.ts";

type Terms = {
  /** "Terms of assistance" */
  name: string;
  /** Which wording it is, where there have been several: it stands on every page. */
  version?: number;
  /** What to do with the pages. */
  lead: string;
  sections: readonly Section[];
  /** What is signed at the end. */
  declaration: string;
};

/** Returns terms as a PDF to print, sign and send back. */
export async function termsFile(
  { hub, clock }: Pick<Context, "hub" | "clock">,
  { name, version, lead, sections, declaration }: Terms,
): Promise<FileAnswer> {
  const { hubName, mark, contacts } = hub.now();
  const bytes = await makePdf(
    {
      title: `${name} of ${hubName}`,
      hubName,
      mark,
      footer: `${name}${version ? `, version ${version}` : ""} · ${contacts.admin.email}`,
      createdAt: clock.now(),
    },
    (pdf) => {
      pdf.title(name, lead);
      writeTerms(pdf, sections, declaration);
    },
  );
  return pdfFile(bytes, `${name.toLowerCase().replaceAll(" ", "-")}.pdf`);
}

/** The sections one after the other, and at the end the declaration with the lines to sign on. */
function writeTerms(pdf: Pdf, sections: readonly Section[], declaration: string): void {
  for (const [index, { heading, paragraphs }] of sections.entries()) {
    pdf.heading(`${index + 1}. ${heading}`);
    for (const paragraph of paragraphs) pdf.paragraph(paragraph);
  }
  writeDeclaration(pdf, declaration);
}

const LINES = [
  ["Full name", "Place"],
  ["Signature", "Date"],
] as const;
const DECLARATION_HEIGHT = 230;
const LINE_DISTANCE = 58;

/** The lines to write on, never torn apart by the end of a page. */
function writeDeclaration(pdf: Pdf, declaration: string) {
  const { doc, left, width } = pdf;
  pdf.keepTogether(DECLARATION_HEIGHT);
  pdf.heading("Declaration");
  pdf.paragraph(declaration);
  const column = (width - 32) / 2;
  let y = doc.y + 44;
  for (const labels of LINES) {
    for (const [index, label] of labels.entries()) {
      const x = left + index * (column + 32);
      pdf.decorate(() => {
        doc.moveTo(x, y).lineTo(x + column, y);
        doc.lineWidth(0.8).strokeColor(PDF_COLORS.muted).stroke();
      });
      pdf.text(
        label,
        { font: "regular", size: 8.5, color: PDF_COLORS.muted },
        { x, y: y + 5, width: column },
      );
    }
    y += LINE_DISTANCE;
  }
}

/** The answer that a browser saves as a file of this name. */
export const pdfFile = (bytes: Buffer, fileName: string) => ({
  stream: bytes,
  headers: {
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="${fileName}"`,
  },
});
