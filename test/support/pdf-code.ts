import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { decodeQR } from "qr/decode.js";

/** Pixels per point: a code on paper is photographed at least this finely. */
const SCALE = 2;

/** The canvas of the PDF reader, which it brings along. */
type Canvas = {
  getContext: (kind: "2d") => {
    getImageData: (...area: [number, number, number, number]) => { data: Uint8ClampedArray };
  };
};
type Canvases = { create: (width: number, height: number) => { canvas: Canvas } };

/**
 * Returns the content of the QR code on the first page of a PDF, read from the rendered page.
 * Throws if there is none.
 */
export async function readPdfCode(pdf: Buffer): Promise<string> {
  // The reader takes ownership of the bytes, so it is given a copy.
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas } = (document.canvasFactory as Canvases).create(width, height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  await loading.destroy();
  return decodeQR({ width, height, data });
}
