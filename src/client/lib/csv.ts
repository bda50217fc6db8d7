export type Cell = string | number | null | undefined;

/**
 * A spreadsheet would run a text that starts like a formula, after spaces and with the wide signs of East Asian keyboards too;
 * an apostrophe keeps it a text.
 */
const asText = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

function field(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : asText(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
