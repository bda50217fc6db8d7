/** The documents that can be issued under GST. */
export const TAX_DOCUMENTS = [
  "Tax invoice",
  "Receipt voucher",
  "Credit note",
  "Refund voucher",
] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENTS)[number];

/** The tables of the return filled from a month's documents. */
export const GST_TABLES = ["b2b", "b2cs", "cdnr", "at", "atadj", "hsn", "docs"] as const;
export type GstTable = (typeof GST_TABLES)[number];
