import { sampleJpeg, samplePdf, samplePng } from "#test/support/sample-files.ts";

/** A file for a file input. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

export const pdfFile = (name: string): SampleFile => ({
  name,
  mimeType: "application/pdf",
  buffer: samplePdf(),
});

const pngFile = async (name: string): Promise<SampleFile> => ({
  name,
  mimeType: "image/png",
  buffer: await samplePng({ width: 320, height: 240 }),
});

const jpegFile = async (name: string): Promise<SampleFile> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sampleJpeg({ width: 320, height: 240 }),
});

/** The six documents of a trainee, real files of every accepted type. */
export async function sixDocuments(): Promise<Record<string, SampleFile>> {
  return {
    termsAndConditions: pdfFile("asha_Terms.pdf"),
    panCard: await jpegFile("asha_PanCard.jpg"),
    aadharCard: await pngFile("asha_AadharCard.png"),
    highestDegree: pdfFile("asha_Degree.pdf"),
    digitalSignature: await pngFile("asha_Signature.png"),
    userPhoto: await jpegFile("asha_Photo.jpeg"),
  };
}
