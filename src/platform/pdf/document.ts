import PDFDocument from "pdfkit";
import { PDF_COLORS } from "./colors.ts";
import { type Box, drawLine, heightOf, type TextStyle, wrapText } from "./text.ts";
import type { Pdf, PdfMetadata } from "./writer.ts";

const MARGIN = 56;
const MARK_SIZE = 22;
const HEADER_HEIGHT = 40;
const FOOTER_HEIGHT = 40;

/** Makes one document and returns its bytes; `write` fills the pages. */
export function writeDocument(about: PdfMetadata, write: (pdf: Pdf) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margins: {
      top: MARGIN + HEADER_HEIGHT,
      bottom: MARGIN + FOOTER_HEIGHT,
      left: MARGIN,
      right: MARGIN,
    },
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
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
  write(partsOf(doc));
  frameEveryPage(doc, about);
  doc.end();
  return bytes;
}

const LABEL_SHARE = 0.36;
const TITLE: TextStyle = { font: "bold", size: 20, color: PDF_COLORS.ink };
const CONTEXT: TextStyle = { font: "regular", size: 10, color: PDF_COLORS.muted, gap: 3 };
const HEADING: TextStyle = { font: "bold", size: 11.5, color: PDF_COLORS.accent };
const PARAGRAPH: TextStyle = { font: "regular", size: 9.5, color: PDF_COLORS.ink, gap: 3.5 };
const LABEL: TextStyle = { font: "regular", size: 10, color: PDF_COLORS.muted };
const VALUE: TextStyle = { font: "regular", size: 10, color: PDF_COLORS.ink };

function partsOf(doc: PDFKit.PDFDocument): Pdf {
  const left = MARGIN;
  const width = doc.page.width - 2 * MARGIN;
  const keepTogether = (height: number) => {
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
  };
  /** Writes below the existing content, line by line across pages. */
  const put = (tag: string, text: string, look: TextStyle, after: number) => {
    const element = doc.struct(tag);
    doc.addStructure(element);
    for (const line of wrapText(doc, text, { look, width })) {
      keepTogether(line.height);
      const y = doc.y;
      element.add(() => drawLine(doc, line, look, { x: left, y, width }));
      doc.y = y + line.height + (look.gap ?? 2);
    }
    element.end();
    doc.y += after;
  };
  return {
    doc,
    left,
    width,
    keepTogether,
    title: (text, context) => {
      put("H1", text, TITLE, context ? 4 : 18);
      if (context) put("P", context, CONTEXT, 18);
    },
    heading: (text) => {
      keepTogether(64);
      doc.y += 8;
      put("H2", text, HEADING, 4);
    },
    paragraph: (text) => put("P", text, PARAGRAPH, 6),
    text: (text, look, box, tag = "P") => {
      const element = doc.struct(tag);
      doc.addStructure(element);
      const height = writeInto(doc, element, { text, look, box });
      element.end();
      return height;
    },
    facts: (rows, { isDense = false } = {}) =>
      writeFacts(doc, rows, {
        left,
        width,
        keepTogether,
        ...(isDense ? { above: 3, below: 2 } : { above: 8, below: 6 }),
      }),
    figure: (alt, draw) => {
      const element = doc.struct("Figure", { alt });
      doc.addStructure(element);
      element.add(draw);
      element.end();
    },
    decorate: (draw) => decorate(doc, "Layout", draw),
  };
}

/** Missing in the types of pdfkit: the cells that a heading applies to. */
const ROW_HEAD = { scope: "Row" } as PDFKit.Mixins.StructureElementOptions;

type Written = { text: string; look: TextStyle; box: Box };

/** Writes a text into an element of the document's structure; returns its height. */
function writeInto(
  doc: PDFKit.PDFDocument,
  element: PDFKit.PDFStructureElement,
  { text, look, box }: Written,
): number {
  const lines = wrapText(doc, text, { look, width: box.width });
  element.add(() => {
    let y = box.y;
    for (const line of lines) {
      drawLine(doc, line, look, { ...box, y });
      y += line.height + (look.gap ?? 2);
    }
  });
  return heightOf(lines, look);
}

/** Writes a table of two columns, tagged so that each label is the header of its row. */
function writeFacts(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly [label: string, value: string])[],
  page: Pick<Pdf, "left" | "width" | "keepTogether"> & { above: number; below: number },
) {
  const table = doc.struct("Table");
  doc.addStructure(table);
  const valueLeft = page.left + page.width * LABEL_SHARE;
  const valueWidth = page.width * (1 - LABEL_SHARE);
  for (const [label, value] of rows) {
    const height = heightOf(wrapText(doc, value, { look: VALUE, width: valueWidth }), VALUE);
    page.keepTogether(height + page.above + page.below + 4);
    const y = doc.y + page.above;
    const [row, head, cell] = [doc.struct("TR"), doc.struct("TH", ROW_HEAD), doc.struct("TD")];
    table.add(row);
    row.add(head).add(cell);
    writeInto(doc, head, {
      text: label,
      look: LABEL,
      box: { x: page.left, y, width: page.width * LABEL_SHARE - 12 },
    });
    writeInto(doc, cell, {
      text: value,
      look: VALUE,
      box: { x: valueLeft, y, width: valueWidth },
    });
    doc.y = y + height + page.below;
    decorate(doc, "Layout", () => rule(doc, doc.y));
  }
  table.end();
}

/** Draws decoration, which a screen reader skips. */
function decorate(
  doc: PDFKit.PDFDocument,
  type: "Layout" | "Pagination",
  draw: (doc: PDFKit.PDFDocument) => void,
) {
  doc.markContent("Artifact", { type });
  draw(doc);
  doc.endMarkedContent();
}

function rule(doc: PDFKit.PDFDocument, y: number) {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.6)
    .strokeColor(PDF_COLORS.rule)
    .stroke();
}

/** Runs last, when the number of pages is known. */
function frameEveryPage(
  doc: PDFKit.PDFDocument,
  about: Pick<PdfMetadata, "hubName" | "mark" | "footer">,
) {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    decorate(doc, "Pagination", () =>
      drawFrame(doc, about, `Page ${page - start + 1} of ${count}`),
    );
  }
}

function drawFrame(
  doc: PDFKit.PDFDocument,
  about: Pick<PdfMetadata, "hubName" | "mark" | "footer">,
  number: string,
) {
  const width = doc.page.width - 2 * MARGIN;
  const write = (text: string, look: TextStyle, box: Box) => {
    let { y } = box;
    for (const line of wrapText(doc, text, { look, width: box.width })) {
      drawLine(doc, line, look, { ...box, y });
      y += line.height + (look.gap ?? 2);
    }
  };
  const box: [number, number] = [MARK_SIZE, MARK_SIZE];
  if (about.mark) {
    doc.image(about.mark.png, MARGIN, MARGIN - 14, { fit: box, align: "center", valign: "center" });
  } else drawMark(doc, MARGIN, MARGIN - 14);
  write(
    about.hubName,
    { font: "bold", size: 12, color: PDF_COLORS.ink },
    { x: MARGIN + 30, y: MARGIN - 9, width: width - 30 },
  );
  rule(doc, MARGIN + 18);
  const y = doc.page.height - MARGIN - 8;
  rule(doc, y - 10);
  const small: TextStyle = { font: "regular", size: 8, color: PDF_COLORS.muted, gap: 1 };
  write(about.footer, small, { x: MARGIN, y, width: width - 90 });
  write(number, small, { x: MARGIN, y, width, align: "right" });
}

/** The product's own mark, as in the top bar of every page. */
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
