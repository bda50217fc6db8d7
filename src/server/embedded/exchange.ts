import type { PGlite } from "@electric-sql/pglite";

/** Most answers fit; a larger one takes its own. */
const ROOM = 64 * 1024;

/** Returns what answers messages of PostgreSQL's protocol, each answer in bytes that are its own and may be given away. */
export function exchangeOf(engine: PGlite) {
  const room = new Uint8Array(ROOM);
  return async (message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    let bytes = room;
    let length = 0;
    const add = (chunk: Uint8Array) => {
      if (length + chunk.length > bytes.length) {
        const larger = new Uint8Array(2 * (length + chunk.length));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(chunk, length);
      length += chunk.length;
    };
    await engine.execProtocolRawStream(message, { onRawData: add });
    return bytes.slice(0, length);
  };
}
