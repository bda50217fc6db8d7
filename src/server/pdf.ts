import type { AboutPdf, Pdf } from "./pdf/writer.ts";

/**
 * Writes a document. Returns its bytes. Every page carries the hub's name above and `footer` with
 * the page number below. Throws what `write` throws.
 */
export async function makePdf(about: AboutPdf, write: (pdf: Pdf) => void): Promise<Buffer> {
  // Loaded with the first document: it takes 11 MB and a good part of a start.
  const { writeDocument } = await import("./pdf/document.ts");
  return writeDocument(about, write);
}
