import type { PdfScript } from "./scripts.ts";
import type { Box, TextStyle } from "./text.ts";

/**
 * One A4 document in the hub's look, tagged for screen readers. Write everything through these
 * methods, because they find a font for every script and tag each text; decoration is drawn with
 * `decorate`.
 */
export type Pdf = {
  doc: PDFKit.PDFDocument;
  /** Left edge and width of the text area, in points. */
  left: number;
  width: number;
  /** The large title of the first page with a line of context under it. */
  title: (text: string, context?: string) => void;
  heading: (text: string) => void;
  paragraph: (text: string) => void;
  /** A text at any place, a paragraph unless tagged otherwise; returns its height. */
  text: (text: string, look: TextStyle, box: Box, tag?: "P" | "H1" | "H2") => number;
  /**
   * Label and value in two columns, each pair on its own ruled line; with `isDense` closer
   * together, so that many stay on one page.
   */
  facts: (
    rows: readonly (readonly [label: string, value: string])[],
    look?: { isDense?: boolean },
  ) => void;
  /** A picture, with its alternative text for screen readers. */
  figure: (alt: string, draw: () => void) => void;
  /** Lines, boxes and the like, which a screen reader skips. */
  decorate: (draw: (doc: PDFKit.PDFDocument) => void) => void;
  /** Starts a new page if fewer points than this are left. */
  keepTogether: (height: number) => void;
};

/** The papers of the product; pdf-worker.ts names the writer of each. */
export type Paper =
  | "certificate"
  | "credit-note"
  | "receipt"
  | "resume"
  | "takings"
  | "tax-invoice"
  | "terms";

/** Which paper and its content, serialized by V8, which preserves dates and bytes. */
export type PdfTask = {
  bytes: Uint8Array;
  madeAt: Date;
  /** Which scripts have their own fonts: the setting PDF_SCRIPTS. */
  scripts: readonly PdfScript[];
};

/**
 * Writes one kind of paper from its content. Returns the file's bytes. `madeAt`: the file's
 * creation date if the paper has no date.
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
