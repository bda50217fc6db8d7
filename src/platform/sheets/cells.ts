import { MAX_FILE_BYTES } from "#/shared/file.ts";
import { storableText } from "#/shared/storable-text.ts";
import { csvLines } from "./csv-lines.ts";
import { type SheetLimits, type SheetResponse, TOO_MUCH } from "./sheet.ts";

/**
 * Decodes a file's text: by its byte order mark, as UTF-8 if it is valid, otherwise as Windows
 * writes it.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first !== 0 && second === 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/** Enough lines to find the delimiter: a title above the headers is not enough. */
const TELLING_LINES = 20;

/**
 * Returns the delimiter: the sign that occurs equally often, outside quotes, in most of the first
 * lines; between two such signs, the more frequent one.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/, TELLING_LINES * 2)
    .filter((line) => line.trim() !== "")
    .slice(0, TELLING_LINES);
  const [best = ","] = DELIMITERS.map((sign) => ({ sign, ...usualOf(lines, sign) }))
    .toSorted((one, other) => other.lines - one.lines || other.count - one.count)
    .map(({ sign }) => sign);
  return best;
}

/**
 * Returns a sign's most frequent count per line, among lines that have it, and how many have that
 * count.
 */
function usualOf(lines: readonly string[], sign: string): { lines: number; count: number } {
  const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
  const linesWith = (count: number) => counts.filter((other) => other === count).length;
  const count = counts.toSorted((a, b) => linesWith(b) - linesWith(a) || b - a)[0] ?? 0;
  return { lines: linesWith(count), count };
}

/** Returns a number as typed, if a program wrote an exponent or more digits than it keeps. */
export function plainNumber(text: string): string {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  const isLong = /e/i.test(text) || text.replace(/\D/g, "").length > 15;
  if (!isLong) return text;
  const value = Number(Number(text).toPrecision(15));
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Returns a spreadsheet's cell as a text: a date as YYYY-MM-DD, true and false as Yes and No. */
export function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    return Number.isNaN(cell.valueOf()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return String(cell);
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** A header is the name of a column; a longer text is not. */
const LONGEST_HEADER = 500;
/** How many empty lines a file may have besides its rows. */
const EMPTY_LINES = 1000;

/** Returns a CSV file as a sheet within its limits, or why it is none. */
export function sheetOfCsv(bytes: Uint8Array, limits: SheetLimits): SheetResponse {
  const text = decodeText(bytes);
  const most = limits.rows + EMPTY_LINES;
  const lines = csvLines(text, delimiterOf(text), most + 1);
  if (lines.length > most) {
    return { problem: `The file has more than ${most} lines. Import it in parts.` };
  }
  return sheetOf(lines, limits);
}

/** A title above the headers has one cell, perhaps merged; headers are the first line with two. */
function placeOfHeaders(lines: readonly (readonly string[])[]): number {
  const several = lines.findIndex((line) => line.filter((cell) => cell.trim() !== "").length > 1);
  return several < 0 ? lines.findIndex((line) => !isEmpty(line)) : several;
}

const charactersIn = (rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce((ofRow, cell) => ofRow + cell.length, sum), 0);

/** Returns the lines of a file as a sheet within its limits, or why they are none. */
export function sheetOf(lines: readonly (readonly string[])[], limits: SheetLimits): SheetResponse {
  const at = placeOfHeaders(lines);
  const headers = (lines[at] ?? []).map((header) => storableText(header).trim());
  while (headers.at(-1) === "") headers.pop();
  if (at < 0 || headers.length === 0) return { problem: "The file is empty." };
  if (headers.length > limits.columns) {
    return {
      problem: `The file has ${headers.length} columns. At most ${limits.columns} can be read.`,
    };
  }
  if (headers.some((header) => header.length > LONGEST_HEADER)) {
    return { problem: `A header has more than ${LONGEST_HEADER} characters.` };
  }
  const rows = lines.flatMap((line, index) =>
    index <= at || isEmpty(line)
      ? []
      : [{ number: index + 1, cells: headers.map((_, place) => storableText(line[place] ?? "")) }],
  );
  if (rows.length === 0) return { problem: "The file has headers, but no rows below them." };
  if (rows.length > limits.rows) {
    return { problem: `The file has more than ${limits.rows} rows. Import it in parts.` };
  }
  // An XLSX file holds a text once however many cells have it, and each is handed on whole.
  if (charactersIn(rows) > MAX_FILE_BYTES) return { problem: TOO_MUCH };
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > limits.cell));
  if (long) {
    return { problem: `Row ${long.number} has a cell of more than ${limits.cell} characters.` };
  }
  return { sheet: { headers, rows } };
}
