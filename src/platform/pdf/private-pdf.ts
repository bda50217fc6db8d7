import type { Readable } from "node:stream";
import type { FileResponse } from "../http/call.ts";

/**
 * Returns a PDF for its reader alone, as a response that no cache may store. `disposition`: under
 * which name it is saved.
 */
export const privatePdf = (stream: Readable | Buffer, disposition: string): FileResponse => ({
  stream,
  headers: {
    "content-type": "application/pdf",
    "content-disposition": disposition,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  },
});
