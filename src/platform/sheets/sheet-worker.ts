/** The thread that reads a spreadsheet: its content may be hostile, and comes out as text only. */
import { readSheet } from "read-excel-file/node";
import { runTasks } from "../security/worker-tasks.ts";
import { plainNumber, sheetOf, sheetOfCsv, textOfCell } from "./cells.ts";
import type { SheetLimits, SheetResponse, SheetTask } from "./sheet.ts";

/**
 * Bytes outside the heap, which the limits of a thread do not count: a file that unpacks to more
 * than it claims ends the thread.
 */
const MOST_BYTES = 512 * 1024 * 1024;
const LOOK_EACH_MS = 20;

async function read({ type, bytes, limits }: SheetTask): Promise<SheetResponse> {
  return type === "csv" ? sheetOfCsv(bytes, limits) : readXlsx(bytes, limits);
}

async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetResponse> {
  setInterval(() => {
    if (process.memoryUsage().arrayBuffers > MOST_BYTES) process.exit(1);
  }, LOOK_EACH_MS).unref();
  const rows = await readSheet(Buffer.from(bytes), { parseNumber: plainNumber, trim: false });
  return sheetOf(
    rows.map((row) => row.map(textOfCell)),
    limits,
  );
}

const UNREADABLE = "The file could not be read. Save it again as CSV or XLSX.";

runTasks((task: SheetTask) => read(task).catch((): SheetResponse => ({ problem: UNREADABLE })));
