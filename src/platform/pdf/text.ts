import { lineRuns } from "./bidi.ts";
import { type Run, selectFont, type Weight } from "./fonts.ts";
import { embeddedFontOf } from "./harfbuzz.ts";

/** How a text looks; sizes and gaps in points. */
export type TextStyle = {
  font: Weight;
  size: number;
  color: string;
  /** Between two lines; 2 by default. */
  gap?: number;
};

/** Where a text begins, and its width before it wraps. */
export type Box = { x: number; y: number; width: number; align?: "left" | "right" };

/**
 * One laid-out line: its runs in reading order, their positions from left to right, and its size.
 */
export type Line = {
  runs: readonly Run[];
  order: readonly number[];
  width: number;
  ascent: number;
  height: number;
};

/** With an (empty) list of features, pdfkit lays out a run as a whole, not word by word. */
const layoutOf = ({ level = 0 }: Run): { features?: [] } =>
  level % 2 === 1 ? { features: [] } : {};

/** Wraps a text into lines of at most `width` points. A word longer than a line is broken. */
export function wrapText(
  doc: PDFKit.PDFDocument,
  text: string,
  { look, width }: { look: TextStyle; width: number },
): Line[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph
      .split(" ")
      .flatMap((word) => fittingParts(doc, word, look, width))) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && widthOf(doc, longer, look) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines.map((line) => measured(doc, line, look));
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a word whole, or in pieces that fit, never split between a letter and its signs. */
function fittingParts(
  doc: PDFKit.PDFDocument,
  word: string,
  look: TextStyle,
  width: number,
): string[] {
  if (widthOf(doc, word, look) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of letters.segment(word)) {
    if (part !== "" && widthOf(doc, part + segment, look) > width) {
      parts.push(part);
      part = segment;
    } else part += segment;
  }
  return [...parts, part];
}

const widthOf = (doc: PDFKit.PDFDocument, text: string, look: TextStyle): number =>
  measured(doc, text, look).width;

function measured(doc: PDFKit.PDFDocument, text: string, look: TextStyle): Line {
  const { runs, order } =
    text === "" ? { runs: [{ script: "Other" as const, text: "" }], order: [0] } : lineRuns(text);
  const line = { runs, order, width: 0, ascent: 0, descent: 0 };
  for (const run of runs) {
    selectFont(doc, run.script, look.font);
    doc.fontSize(look.size);
    const { ascender, descender, lineGap } = embeddedFontOf(doc);
    line.width += doc.widthOfString(run.text, layoutOf(run));
    line.ascent = Math.max(line.ascent, (ascender * look.size) / 1000);
    line.descent = Math.max(line.descent, ((lineGap - descender) * look.size) / 1000);
  }
  return { ...line, height: line.ascent + line.descent };
}

/** The height of lines, with the gap below each. */
export const heightOf = (lines: readonly Line[], look: TextStyle): number =>
  lines.reduce((height, line) => height + line.height + (look.gap ?? 2), 0);

/**
 * Writes one line with its top at `y`. A run in another script than the document's own carries its
 * text once more, for readers that do not trust the glyphs' own.
 */
export function drawLine(doc: PDFKit.PDFDocument, line: Line, look: TextStyle, box: Box): void {
  const baseline = box.y + line.ascent;
  const places = placesOf(doc, line, look);
  const left = box.align === "right" ? box.x + box.width - line.width : box.x;
  for (const [at, run] of line.runs.entries()) {
    const { script, text, level = 0 } = run;
    const isOwn = script !== "Other" || level > 0;
    selectFont(doc, script, look.font);
    doc.fontSize(look.size).fillColor(look.color);
    if (isOwn) doc.markContent("Span", { actual: text });
    const x = left + (places[at] ?? 0);
    doc.text(text, x, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      ...layoutOf(run),
    });
    if (isOwn) doc.endMarkedContent();
  }
}

/** Returns where each run of a line begins, in points from its left end. */
function placesOf(doc: PDFKit.PDFDocument, { runs, order }: Line, look: TextStyle): number[] {
  const places: number[] = [];
  let x = 0;
  for (const at of order) {
    const run = runs[at];
    if (!run) continue;
    places[at] = x;
    selectFont(doc, run.script, look.font);
    doc.fontSize(look.size);
    x += doc.widthOfString(run.text, layoutOf(run));
  }
  return places;
}
