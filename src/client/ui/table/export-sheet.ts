import type { Cell } from "#/shared/csv.ts";
import { isCalendarDate } from "#/shared/dates.ts";
import { readMonth } from "#/shared/months.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { personCode } from "#/shared/person-code.ts";
import { type Column, namesakesOf, textOf } from "./types.ts";

/**
 * A value in a file. `day`, `month` and `instant` are that day or moment as a clock in India shows
 * it, as a Date whose UTC parts are India's: spreadsheets know no time zones.
 */
export type SheetCell =
  | { kind: "text"; value: string }
  | { kind: "number"; value: number }
  | { kind: "day" | "month" | "instant"; value: Date };

export type Sheet = {
  /** The list's name, which becomes the sheet's name. */
  title: string;
  heads: readonly string[];
  rows: readonly (readonly (SheetCell | null)[])[];
  widths: readonly number[];
};

const INDIA_MS = 5.5 * 3_600_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const WRITTEN = /^(\d{2})\/(\d{2})\/(\d{4})$/;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Returns a plain value with its type: numbers and dates stay such, whatever form they came in. The
 * screen's word for none becomes null: a column of numbers holds nothing else.
 */
export function cellOf(value: Cell): SheetCell | null {
  if (value === null || value === undefined || value === "" || value === NOTHING) return null;
  if (typeof value === "number") return { kind: "number", value };
  if (isCalendarDate(value)) return { kind: "day", value: utc(value) };
  const written = WRITTEN.exec(value)?.slice(1).reverse().join("-");
  if (written && isCalendarDate(written)) return { kind: "day", value: utc(written) };
  if (INSTANT.test(value)) {
    return { kind: "instant", value: new Date(Date.parse(value) + INDIA_MS) };
  }
  const month = readMonth(value);
  if (month) return { kind: "month", value: utc(month) };
  return { kind: "text", value };
}

/** Returns a cell's form in a CSV file: ISO dates, which every program reads as dates. */
export function csvCell(cell: SheetCell | null): Cell {
  if (cell === null) return null;
  if (cell.kind === "text" || cell.kind === "number") return cell.value;
  const text = cell.value.toISOString();
  if (cell.kind === "instant") return text.slice(0, 19).replace("T", " ");
  return text.slice(0, cell.kind === "month" ? 7 : 10);
}

/** How a spreadsheet shows dates. */
export const FORMATS = {
  day: "dd/mm/yyyy",
  month: "mmm yyyy",
  instant: "dd/mm/yyyy hh:mm",
} as const;

const [NARROWEST, WIDEST] = [8, 60];

const lengthOf = (cell: SheetCell | null): number => {
  if (cell === null) return 0;
  if (cell.kind === "text" || cell.kind === "number") return String(cell.value).length;
  return FORMATS[cell.kind].length;
};

/**
 * Returns rows for a file, by the given columns: their export columns, or their values. If two of
 * the people have the same name, a column next to the name tells them apart by their codes.
 */
export function sheetOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sheet {
  const namesakes = namesakesOf(columns, rows);
  const shown = columns.flatMap((column, place) => [
    ...fileColumns(column),
    ...codeColumns(column, place === 0 ? "Code" : `${column.label} code`, rows, namesakes),
  ]);
  const distinct = shown.filter(
    ({ label }, place) => shown.findIndex((other) => other.label === label) === place,
  );
  const cells = rows.map((row) => distinct.map(({ value }) => cellOf(value(row))));
  const heads = distinct.map(({ label }, place) =>
    cells.some((row) => row[place]?.kind === "instant") ? `${label} (IST)` : label,
  );
  const widths = heads.map((head, place) => {
    const longest = Math.max(head.length, ...cells.map((row) => lengthOf(row[place] ?? null)));
    return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
  });
  return { title, heads, rows: cells, widths };
}

const fileColumns = <Row>(column: Column<Row>) =>
  column.exported ?? [{ label: column.label, value: (row: Row) => textOf(column, row) }];

/**
 * Returns the codes of a column of people if some of them share a name with others; otherwise
 * nothing.
 */
function codeColumns<Row>(
  { person }: Column<Row>,
  label: string,
  rows: readonly Row[],
  namesakes: ReadonlySet<string>,
) {
  const idOf = (row: Row) => person?.(row)?.id ?? "";
  if (!rows.some((row) => namesakes.has(idOf(row)))) return [];
  return [{ label, value: (row: Row) => personCode(idOf(row)) || null }];
}
