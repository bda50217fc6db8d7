import type { Section } from "#/shared/terms.ts";
import type { HubSettings } from "../hub/values.ts";
import { PDF_COLORS } from "./colors.ts";
import { writeDocument } from "./document.ts";
import type { PaperWriter, Pdf } from "./writer.ts";

export type Terms = {
  /** "Terms of assistance" */
  name: string;
  /** The version of the wording, if there have been several: it is printed on every page. */
  version?: number;
  /** What to do with the pages. */
  lead: string;
  sections: readonly Section[];
  /** The signature block at the end. */
  declaration: string;
};
type Issued = { terms: Terms; hub: Pick<HubSettings, "hubName" | "mark">; contact: string };

/** Writes terms to print, sign and send back. `contact`: an e-mail address. */
export const writeTerms: PaperWriter<Issued> = ({ terms, hub, contact }, madeAt) => {
  const { name, version, lead, sections, declaration } = terms;
  return writeDocument(
    {
      title: `${name} of ${hub.hubName}`,
      ...hub,
      footer: `${name}${version ? `, version ${version}` : ""} · ${contact}`,
      createdAt: madeAt,
    },
    (pdf) => {
      pdf.title(name, lead);
      writeSections(pdf, sections);
      writeDeclaration(pdf, declaration);
    },
  );
};

function writeSections(pdf: Pdf, sections: readonly Section[]): void {
  for (const [index, { heading, paragraphs }] of sections.entries()) {
    pdf.heading(`${index + 1}. ${heading}`);
    for (const paragraph of paragraphs) pdf.paragraph(paragraph);
  }
}

const LINES = [
  ["Full name", "Place"],
  ["Signature", "Date"],
] as const;
const DECLARATION_HEIGHT = 230;
const LINE_DISTANCE = 58;

/** Writes the lines to sign on, never split across pages. */
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
