import PDFDocument from "pdfkit";

/** A page of work as written by trainers and trainees of the demo. */
export function sheetOf(title: string, by: string, lines: readonly string[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: 56 });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) =>
    pdf.on("end", () => resolve(Buffer.concat(chunks))),
  );
  pdf.fontSize(20).text(title).moveDown(0.3);
  pdf.fontSize(11).fillColor("#666666").text(by).moveDown(1.2);
  pdf.fontSize(12).fillColor("#111111");
  lines.forEach((line, index) => {
    pdf.text(`${index + 1}. ${line}`).moveDown(0.6);
  });
  pdf.end();
  return done;
}
