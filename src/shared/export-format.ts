/**
 * What the rows of a read leave as, where they leave: a file, or paper. A read says so in X-Export.
 */
export const EXPORT_FORMATS = ["csv", "xlsx", "print"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
