import PDFDocument from "pdfkit";
import sharp from "sharp";

/** Made-up documents: each says that it belongs to the demo, and none carries a real number. */
const KINDS = {
  termsAndConditions: "Signed terms and conditions",
  panCard: "PAN card (specimen)",
  aadharCard: "Masked Aadhaar (specimen)",
  highestDegree: "Degree certificate (specimen)",
} as const;

function paper(title: string, name: string): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A5", layout: "landscape", margin: 40 });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) =>
    pdf.on("end", () => resolve(Buffer.concat(chunks))),
  );
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(14).text(`Name: ${name}`).text("Number: XXXX XXXX 0000").moveDown(2);
  pdf.fontSize(10).fillColor("#666666").text("Specimen of the demo. Not a document of any kind.");
  pdf.end();
  return done;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Draws a picture point by point: the platform's picture reader accepts no vector formats. */
function draw(width: number, height: number, at: (x: number, y: number) => Colour) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(at(x / width, y / height), (y * width + x) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A head and shoulders in one of a few colours. */
function portrait(seed: number) {
  const backs: readonly Colour[] = [
    [214, 226, 244],
    [226, 240, 228],
    [246, 230, 214],
    [236, 226, 244],
  ];
  const back = backs[seed % backs.length] ?? [214, 226, 244];
  const ink: Colour = [72 + (seed % 60), 84, 116];
  return draw(360, 440, (x, y) => {
    const isHead = (x - 0.5) ** 2 / 0.028 + (y - 0.38) ** 2 / 0.026 < 1;
    const isBody = (x - 0.5) ** 2 / 0.13 + (y - 1.02) ** 2 / 0.16 < 1;
    return isHead || isBody ? ink : back;
  });
}

/** A pen's flourish. */
const signature = (seed: number) =>
  draw(480, 160, (x, y) => {
    const line = 0.5 + Math.sin(x * (14 + (seed % 9)) + seed) * 0.28 * Math.sin(x * Math.PI);
    return x > 0.08 && x < 0.92 && Math.abs(y - line) < 0.03 ? [27, 42, 74] : [255, 255, 255];
  });

/** The six files of a trainee, ready for POST /api/documents/upload. */
export async function sampleDocumentsOf(
  name: string,
): Promise<Record<string, { name: string; content: Buffer }>> {
  const file = name.replaceAll(" ", "_");
  const seed = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const documents: Record<string, { name: string; content: Buffer }> = {
    digitalSignature: { name: `${file}_Signature.png`, content: await signature(seed) },
    userPhoto: { name: `${file}_Photo.png`, content: await portrait(seed) },
  };
  for (const [kind, title] of Object.entries(KINDS)) {
    documents[kind] = { name: `${file}_${kind}.pdf`, content: await paper(title, name) };
  }
  return documents;
}
