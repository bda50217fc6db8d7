import type { Readable } from "node:stream";
import type { FileResponse } from "../http/call.ts";

/**
 * A PDF that is for its reader alone, as an answer that nothing on the way keeps. `disposition`:
 * under which name it is saved.
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
