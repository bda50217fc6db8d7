import { escapeFormula } from "#/shared/escape-formula.ts";

export type Cell = string | number | null | undefined;

function field(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : escapeFormula(cell ?? "");
  // Also quoted if it contains another program's separator.
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
