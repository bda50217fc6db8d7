import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * One A4 document in the hub's look. The font is embedded: the standard ones have no rupee sign and
 * show another character in its place.
 */
export type Pdf = {
  doc: PDFKit.PDFDocument;
  /** Left edge and width of what is written, in points. */
  left: number;
  width: number;
  /** The large title of the first page with a line of context under it. */
  title: (text: string, context?: string) => void;
  heading: (text: string) => void;
  paragraph: (text: string) => void;
  /** Label and value in two columns, each pair on its own ruled line. */
  facts: (rows: readonly (readonly [label: string, value: string])[]) => void;
  /** Starts a new page when less than this many points are left. */
  keepTogether: (height: number) => void;
};

export const PDF_COLORS = {
  ink: "#182124",
  muted: "#455358",
  accent: "#0d6a75",
  rule: "#d3dbdd",
} as const;

const MARGIN = 56;
const MARK_SIZE = 22;
const HEADER_HEIGHT = 40;
const FOOTER_HEIGHT = 40;

const readFont = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
const fonts = new Map<string, Buffer>();
const font = (name: "DejaVuSans" | "DejaVuSans-Bold"): Buffer => {
  const bytes = fonts.get(name) ?? readFont(name);
  fonts.set(name, bytes);
  return bytes;
};

/**
 * Writes a document and answers its bytes. Every page carries the hub's name above and `footer` with
 * the page number below.
 */
export async function makePdf(
  about: { title: string; hubName: string; footer: string; createdAt: Date },
  write: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded with the first document: it takes 11 MB and a good part of a start.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margins: {
      top: MARGIN + HEADER_HEIGHT,
      bottom: MARGIN + FOOTER_HEIGHT,
      left: MARGIN,
      right: MARGIN,
    },
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: about.title, Author: about.hubName, CreationDate: about.createdAt },
  });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  doc.registerFont("regular", font("DejaVuSans"));
  doc.registerFont("bold", font("DejaVuSans-Bold"));
  write(partsOf(doc));
  frameEveryPage(doc, about);
  doc.end();
  return bytes;
}

function partsOf(doc: PDFKit.PDFDocument): Pdf {
  const left = MARGIN;
  const width = doc.page.width - 2 * MARGIN;
  const keepTogether = (height: number) => {
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
  };
  const put = (
    text: string,
    look: { font: string; size: number; color: string; after: number; gap?: number },
  ) => {
    doc.font(look.font).fontSize(look.size).fillColor(look.color);
    doc.text(text, left, doc.y, { width, lineGap: look.gap ?? 2 });
    doc.y += look.after;
  };
  return {
    doc,
    left,
    width,
    keepTogether,
    title: (text, context) => {
      put(text, { font: "bold", size: 20, color: PDF_COLORS.ink, after: context ? 4 : 18 });
      if (context)
        put(context, { font: "regular", size: 10, color: PDF_COLORS.muted, after: 18, gap: 3 });
    },
    heading: (text) => {
      keepTogether(64);
      doc.y += 8;
      put(text, { font: "bold", size: 11.5, color: PDF_COLORS.accent, after: 4 });
    },
    paragraph: (text) =>
      put(text, { font: "regular", size: 9.5, color: PDF_COLORS.ink, after: 6, gap: 3.5 }),
    facts: (rows) => {
      for (const [label, value] of rows) fact(doc, { left, width, label, value, keepTogether });
    },
  };
}

const LABEL_SHARE = 0.36;

function fact(
  doc: PDFKit.PDFDocument,
  row: Pick<Pdf, "left" | "width" | "keepTogether"> & { label: string; value: string },
) {
  const { left, width, label, value } = row;
  const valueLeft = left + width * LABEL_SHARE;
  const valueWidth = width * (1 - LABEL_SHARE);
  doc.font("regular").fontSize(10);
  const height = doc.heightOfString(value, { width: valueWidth, lineGap: 2 });
  row.keepTogether(height + 18);
  const top = doc.y + 8;
  doc.fillColor(PDF_COLORS.muted).text(label, left, top, { width: width * LABEL_SHARE - 12 });
  doc.fillColor(PDF_COLORS.ink).text(value, valueLeft, top, { width: valueWidth, lineGap: 2 });
  doc.y = Math.max(doc.y, top + height) + 6;
  line(doc, doc.y);
}

function line(doc: PDFKit.PDFDocument, y: number) {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.6)
    .strokeColor(PDF_COLORS.rule)
    .stroke();
}

/** Done last, when it is known how many pages there are. */
function frameEveryPage(doc: PDFKit.PDFDocument, about: { hubName: string; footer: string }) {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Without this pdfkit starts a new page for whatever stands in the bottom margin.
    doc.page.margins.bottom = 0;
    drawMark(doc, MARGIN, MARGIN - 14);
    doc.font("bold").fontSize(12).fillColor(PDF_COLORS.ink);
    doc.text(about.hubName, MARGIN + 30, MARGIN - 9, { lineBreak: false });
    line(doc, MARGIN + 18);
    const y = doc.page.height - MARGIN - 8;
    line(doc, y - 10);
    const width = doc.page.width - 2 * MARGIN;
    doc.font("regular").fontSize(8).fillColor(PDF_COLORS.muted);
    doc.text(about.footer, MARGIN, y, { width: width - 90, lineGap: 1 });
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, { width, align: "right" });
  }
}

/** The hub's mark, as it stands in the top bar of every page. */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number) {
  doc
    .save()
    .translate(x, y)
    .scale(MARK_SIZE / 32);
  doc.roundedRect(0, 0, 32, 32, 9).fill(PDF_COLORS.accent);
  doc.path("M8 22.5h4.2v-5.2h5.2v-5.2h5.2V7").lineWidth(2.6);
  doc.lineCap("round").lineJoin("round").strokeColor("#ffffff").stroke();
  doc.circle(22.6, 22.4, 2.4).fill("#8fd6dc");
  doc.restore();
}
