import type { PdfScript } from "./scripts.ts";
import type { Box, TextStyle } from "./text.ts";

/**
 * One A4 document in the hub's look, tagged for screen readers. Whatever is written goes through
 * these parts, because they find a font for every script and say what a text is; decoration is
 * drawn with `decorate`.
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
  /** A text at any place, a paragraph unless tagged otherwise; returns its height. */
  text: (text: string, look: TextStyle, box: Box, tag?: "P" | "H1" | "H2") => number;
  /**
   * Label and value in two columns, each pair on its own ruled line; closer together where there
   * are many (`isDense`), so that they stay on one page.
   */
  facts: (
    rows: readonly (readonly [label: string, value: string])[],
    look?: { isDense?: boolean },
  ) => void;
  /** A picture, with the words that a screen reader has in its place. */
  figure: (alt: string, draw: () => void) => void;
  /** Lines, boxes and the like, which a screen reader passes over. */
  decorate: (draw: (doc: PDFKit.PDFDocument) => void) => void;
  /** Starts a new page when less than this many points are left. */
  keepTogether: (height: number) => void;
};

/** The papers of the product; pdf-worker.ts says what writes each. */
export type Paper =
  | "certificate"
  | "credit-note"
  | "receipt"
  | "resume"
  | "takings"
  | "tax-invoice"
  | "terms";

/** Which paper and its content, serialized by V8, which keeps dates and bytes what they are. */
export type PdfTask = {
  bytes: Uint8Array;
  madeAt: Date;
  /** Which scripts have their own fonts: the setting PDF_SCRIPTS. */
  scripts: readonly PdfScript[];
};

/**
 * Writes one kind of paper from its content. Returns the file's bytes. `madeAt`: when the file says
 * it was made, where the paper has no date.
 */
export type PaperWriter<Content> = (content: Content, madeAt: Date) => Promise<Buffer>;

export type PdfMetadata = {
  title: string;
  hubName: string;
  /** The owner's mark; the product's own if there is none. */
  mark?: { png: Buffer } | null;
  footer: string;
  createdAt: Date;
};
