import { workerUrl } from "../config/root.ts";
import { workerThread } from "../security/worker-thread.ts";
import {
  type SheetLimits,
  type SheetResponse,
  type SheetTask,
  type SheetType,
  TOO_MUCH,
} from "./sheet.ts";

const workerFile = workerUrl("sheets/sheet-worker.ts");

/**
 * Reads a CSV file or the first sheet of an XLSX file in a separate thread: a file that unpacks to
 * too much ends the thread, not the hub. Returns the sheet, or a sentence saying why there is none.
 * Never throws.
 */
export const readSheet = (
  type: SheetType,
  bytes: Buffer,
  limits: SheetLimits,
): Promise<SheetResponse> =>
  workerThread<SheetTask, SheetResponse>(workerFile, {
    idleMs: 0,
    mostSeconds: 60,
    mostMegabytes: 512,
  })({ type, bytes: new Uint8Array(bytes), limits }).catch(() => ({ problem: TOO_MUCH }));
