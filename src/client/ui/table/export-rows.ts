import { csvOf } from "#/shared/csv.ts";
import { csvCell, FORMATS, type Sheet, type SheetCell } from "./export-sheet.ts";

/** Returns the bytes of a CSV file of the rows, for any program. */
export const csvFile = ({ heads, rows }: Sheet): Blob =>
  new Blob([csvOf([heads, ...rows.map((row) => row.map(csvCell))])], {
    type: "text/csv;charset=utf-8",
  });

/** Removes the characters that a sheet's name cannot have, and limits its length. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31)
    .trim();

function xlsxCell(cell: SheetCell | null) {
  if (cell === null) return null;
  if (cell.kind === "text") return { value: cell.value, type: String };
  if (cell.kind === "number") return { value: cell.value, type: Number };
  return { value: cell.value, type: Date, format: FORMATS[cell.kind] };
}

/** Returns the bytes of a spreadsheet of the rows; its writer is fetched only now. */
export async function xlsxFile({ title, heads, rows, widths }: Sheet): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/universal");
  const head = heads.map((value) => ({ value, fontWeight: "bold" as const }));
  return writeXlsxFile([head, ...rows.map((row) => row.map(xlsxCell))], {
    sheet: sheetName(title),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}
