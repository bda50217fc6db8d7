/** The thread that reads one file of a spreadsheet: what is in it may be hostile, and is only ever texts afterwards. */
import { parentPort, workerData } from "node:worker_threads";
import { readSheet } from "read-excel-file/node";
import { decodeText, delimiterOf, sheetOf, textOfCell } from "./cells.ts";
import { csvLines } from "./csv-lines.ts";
import type { SheetLimits, SheetResponse, SheetTask } from "./sheet.ts";

/** Rows of a sheet may be empty; beyond this many nobody means them. */
const EMPTY_ROWS = 1000;

async function read({ type, bytes, limits }: SheetTask): Promise<SheetResponse> {
  const lines = type === "csv" ? readCsv(bytes, limits) : await readXlsx(bytes);
  return sheetOf(lines, limits);
}

function readCsv(bytes: Uint8Array, limits: SheetLimits): string[][] {
  const text = decodeText(bytes);
  return csvLines(text, delimiterOf(text), limits.rows + EMPTY_ROWS);
}

async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheet(Buffer.from(bytes), { parseNumber: (text) => text, trim: false });
  return rows.map((row) => row.map(textOfCell));
}

const UNREADABLE = "The file could not be read. Save it again as CSV or XLSX.";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");
void read(workerData as SheetTask)
  .catch((): SheetResponse => ({ problem: UNREADABLE }))
  .then((response) => port.postMessage(response));
