import type { Column } from "./types.ts";
import { textOf } from "./types.ts";

/** One value of a row; N/A where there is none. */
export function CellValue<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.render ? column.render(row) : (textOf(column, row) ?? "N/A");
}
