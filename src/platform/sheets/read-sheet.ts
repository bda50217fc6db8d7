import { Worker } from "node:worker_threads";
import type { SheetLimits, SheetResponse, SheetTask, SheetType } from "./sheet.ts";

const workerFile = new URL("./sheet-worker.ts", import.meta.url);

/** Memory in MiB, and seconds: a file that unpacks to more ends its thread, not the hub. */
const MOST_MEMORY = 512;
const MOST_SECONDS = 60;

const TOO_MUCH = "The file holds more than can be read. Save it again with fewer rows.";

/**
 * Reads a CSV file or the first sheet of an XLSX file in a separate thread. Returns the sheet, or
 * in words why there is none. Never throws.
 */
export const readSheet = (
  type: SheetType,
  bytes: Buffer,
  limits: SheetLimits,
): Promise<SheetResponse> =>
  new Promise((resolve) => {
    const worker = new Worker(workerFile, {
      workerData: { type, bytes: new Uint8Array(bytes), limits } satisfies SheetTask,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    });
    const timer = setTimeout(() => settle({ problem: TOO_MUCH }), MOST_SECONDS * 1000);
    const settle = (response: SheetResponse) => {
      clearTimeout(timer);
      resolve(response);
      void worker.terminate();
    };
    worker.on("message", settle);
    worker.on("error", () => settle({ problem: TOO_MUCH }));
    worker.on("exit", () => settle({ problem: TOO_MUCH }));
  });
