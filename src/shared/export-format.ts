/**
 * The forms in which the rows of a read are exported: a file, or paper. A read names it in
 * X-Export.
 */
export const EXPORT_FORMATS = ["csv", "xlsx", "print"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
