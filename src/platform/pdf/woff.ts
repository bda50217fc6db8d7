import { inflateSync } from "node:zlib";

const HEADER_BYTES = 44;
const TABLE_BYTES = 20;

/**
 * Returns the plain font in a WOFF file (W3C, "WOFF File Format 1.0"): the font reader would unpack
 * all letters again for each one.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = HEADER_BYTES + TABLE_BYTES * at;
    const [from, packed, length, checksum] = [4, 8, 12, 16].map((place) =>
      woff.readUInt32BE(entry + place),
    ) as [number, number, number, number];
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, 12 + 16 * at, entry, entry + 4);
    head.writeUInt32BE(checksum, 16 + 16 * at);
    head.writeUInt32BE(offset, 20 + 16 * at);
    head.writeUInt32BE(length, 24 + 16 * at);
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
