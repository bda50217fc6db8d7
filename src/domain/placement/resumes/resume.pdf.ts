import type { HubSettings } from "#/platform/hub/values.ts";
import { PDF_COLORS } from "#/platform/pdf/colors.ts";
import { writeDocument } from "#/platform/pdf/document.ts";
import { heightOf, type TextStyle, wrapText } from "#/platform/pdf/text.ts";
import type { PaperWriter, Pdf } from "#/platform/pdf/writer.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import type { Design, Entry, ResumeContent } from "./resumes.rules.ts";

type Resume = {
  design: Design;
  content: ResumeContent;
  hub: Pick<HubSettings, "hubName" | "mark">;
  /** The date printed on it, in India. */
  today: IsoDate;
};

/** A résumé in one of the two designs, on as many A4 pages as needed. */
export const writeResume: PaperWriter<Resume> = ({ design, content, hub, today }, madeAt) =>
  writeDocument(
    {
      title: `Résumé of ${content.name}`,
      ...hub,
      footer: `Made at ${hub.hubName} on ${formatDate(today)}. Marks and certificates are as recorded there.`,
      createdAt: madeAt,
    },
    (pdf) => (design === "classic" ? writeClassic(pdf, content) : writeModern(pdf, content)),
  );

const TITLE: TextStyle = { font: "bold", size: 10.5, color: PDF_COLORS.ink, gap: 2.5 };
const TEXT: TextStyle = { font: "regular", size: 10, color: PDF_COLORS.ink, gap: 3 };

/** One column: the name, and the sections below their headings. */
function writeClassic(pdf: Pdf, { name, headline, contact, sections }: ResumeContent) {
  pdf.title(name, [headline, contact.join("  ·  ")].filter(Boolean).join("\n"));
  for (const { title, entries } of sections) {
    pdf.heading(title);
    for (const entry of entries) writeEntry(pdf, entry, { x: pdf.left, width: pdf.width });
  }
}

const BAND_PADDING = 20;
const NAME: TextStyle = { font: "bold", size: 24, color: "#ffffff", gap: 3 };
const ON_BAND: TextStyle = { font: "regular", size: 10.5, color: "#ffffff", gap: 3 };
const LABEL: TextStyle = { font: "bold", size: 10.5, color: PDF_COLORS.accent, gap: 2.5 };
const LABEL_WIDTH = 108;

/** The name on a band of colour, headings in a separate column. */
function writeModern(pdf: Pdf, { name, headline, contact, sections }: ResumeContent) {
  writeBand(pdf, [
    [name, NAME, "H1"],
    [headline, ON_BAND, "P"],
    [contact.join("  ·  "), ON_BAND, "P"],
  ]);
  const right = { x: pdf.left + LABEL_WIDTH, width: pdf.width - LABEL_WIDTH };
  for (const { title, entries } of sections) {
    pdf.keepTogether(48);
    const y = pdf.doc.y;
    pdf.text(title, LABEL, { x: pdf.left, y, width: LABEL_WIDTH - 12 }, "H2");
    pdf.doc.y = y;
    for (const entry of entries) writeEntry(pdf, entry, right);
    pdf.doc.y += 10;
  }
}

function writeBand(pdf: Pdf, lines: readonly (readonly [string, TextStyle, "H1" | "P"])[]) {
  const { doc, left, width, decorate, text } = pdf;
  const inner = width - 2 * BAND_PADDING;
  const shown = lines.filter(([words]) => words !== "");
  const top = doc.y;
  const height = shown.reduce(
    (sum, [words, look]) => sum + heightOf(wrapText(doc, words, { look, width: inner }), look) + 2,
    2 * BAND_PADDING - 2,
  );
  decorate(() => doc.roundedRect(left, top, width, height, 10).fill(PDF_COLORS.accent));
  let y = top + BAND_PADDING;
  for (const [words, look, tag] of shown) {
    y += text(words, look, { x: left + BAND_PADDING, y, width: inner }, tag) + 2;
  }
  doc.y = top + height + 20;
}

/**
 * An entry's title in bold, and its text: each paragraph stays on one page, the title with the
 * first.
 */
function writeEntry(pdf: Pdf, { title, text }: Entry, { x, width }: { x: number; width: number }) {
  const { doc } = pdf;
  const heightIn = (words: string, look: TextStyle) =>
    heightOf(wrapText(doc, words, { look, width }), look);
  const write = (words: string, look: TextStyle, room: number) => {
    pdf.keepTogether(room);
    const y = doc.y;
    doc.y = y + pdf.text(words, look, { x, y, width });
  };
  const [first = "", ...more] = text.split("\n");
  if (title) write(title, TITLE, heightIn(title, TITLE) + heightIn(first, TEXT));
  for (const words of [first, ...more]) {
    if (words !== "") write(words, TEXT, heightIn(words, TEXT));
    else if (more.length > 0) doc.y += heightIn(words, TEXT);
  }
  doc.y += 5;
}
