/** How much of a file is read: rows below the headers, columns, and characters of a cell. */
export type SheetLimits = { rows: number; columns: number; cell: number };
export type SheetType = "csv" | "xlsx";
export type SheetTask = { type: SheetType; bytes: Uint8Array; limits: SheetLimits };

/** A file's first sheet as texts: the first row that is not empty, then numbered rows. */
type Sheet = { headers: string[]; rows: { number: number; cells: string[] }[] };
export type SheetResponse = { sheet: Sheet } | { problem: string };

export const TOO_MUCH = "The file holds more than can be read. Save it again with fewer rows.";
