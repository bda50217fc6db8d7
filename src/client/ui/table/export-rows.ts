import { csvOf } from "#/client/lib/csv.ts";
import { download } from "#/client/lib/download.ts";
import { type Column, textOf } from "./types.ts";

type Sheet<Row> = { name: string; columns: readonly Column<Row>[]; rows: readonly Row[] };

/** The rows as a CSV file, for any program. */
export function exportCsv<Row>({ name, columns, rows }: Sheet<Row>) {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => textOf(column, row))),
  ];
  download(`${name}.csv`, new Blob([csvOf(lines)], { type: "text/csv;charset=utf-8" }));
}

/** The rows as a spreadsheet; its writer is fetched only now. */
export async function exportXlsx<Row>({ name, columns, rows }: Sheet<Row>) {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const head = columns.map(({ label }) => ({ value: label, fontWeight: "bold" as const }));
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = textOf(column, row) ?? null;
      return value === null ? null : { value };
    }),
  );
  await writeXlsxFile([head, ...body], {
    columns: columns.map(({ label }) => ({ width: Math.max(14, label.length + 4) })),
    stickyRowsCount: 1,
  }).toFile(`${name}.xlsx`);
}
