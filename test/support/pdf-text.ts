import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns how many pages a PDF has, and the text of all of them as a reader sees it. */
export async function readPdfText(pdf: Buffer): Promise<{ pages: number; text: string }> {
  // The reader takes ownership of the bytes, so it is given a copy.
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false });
  const document = await loading.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  const pages = document.numPages;
  await loading.destroy();
  return { pages, text: texts.join("\n") };
}
