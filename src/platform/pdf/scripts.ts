/**
 * The scripts that have a font of their own in PDFs: those of Indian languages, including Urdu. An
 * owner may choose among them (PDF_SCRIPTS).
 */
export const PDF_SCRIPTS = [
  "Arabic",
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Tamil",
  "Telugu",
] as const;
export type PdfScript = (typeof PDF_SCRIPTS)[number];
