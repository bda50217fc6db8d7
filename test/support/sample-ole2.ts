/**
 * OLE2 compound files (MS-CFB) made by code: header, table, directory, streams, in sectors of 512
 * bytes.
 */

const SECTOR = 512;
const NONE = 0xffffffff;
const END = 0xfffffffe;
const IS_TABLE = 0xfffffffd;

type Ole2Entry = {
  name: string;
  /** A stream has bytes; a storage has entries. */
  content?: Buffer;
  entries?: readonly Ole2Entry[];
};

/** The main stream of a Word document: only the mark. */
export function wordStream(mark = 0xa5ec, size = 4096): Buffer {
  const stream = Buffer.alloc(size);
  stream.writeUInt16LE(mark);
  return stream;
}

/** An old Word document, with further entries of its root if given. */
export const sampleDoc = (more: readonly Ole2Entry[] = []): Buffer =>
  sampleOle2([{ name: "WordDocument", content: wordStream() }, ...more]);

type Placed = { entry: Ole2Entry; right: number; child: number };

/** Streams shorter than 4,096 bytes are not stored: only their names are ever read. */
export function sampleOle2(entries: readonly Ole2Entry[]): Buffer {
  const placed: Placed[] = [{ entry: { name: "Root Entry", entries }, right: NONE, child: NONE }];
  placeEntries(placed, 0);
  const directorySectors = Math.ceil(placed.length / 4);
  const directory = Buffer.alloc(directorySectors * SECTOR);
  const table: number[] = [IS_TABLE];
  const chain = (count: number) => {
    const first = table.length;
    for (let at = 1; at <= count; at += 1) table.push(at === count ? END : table.length + 1);
    return first;
  };
  const directoryStart = chain(directorySectors);
  const streams: Buffer[] = [];
  for (const [index, { entry, right, child }] of placed.entries()) {
    const { content } = entry;
    const isPlaced = content !== undefined && content.length >= 4096;
    const start = isPlaced ? chain(Math.ceil(content.length / SECTOR)) : END;
    if (isPlaced) streams.push(padded(content));
    const kind = index === 0 ? 5 : content ? 2 : 1;
    writeEntry(directory.subarray(index * 128), {
      name: entry.name,
      kind,
      right,
      child,
      start,
      size: content?.length ?? 0,
    });
  }
  const sector = Buffer.alloc(SECTOR, 0xff);
  for (const [index, next] of table.entries()) sector.writeUInt32LE(next, index * 4);
  return Buffer.concat([header(directoryStart), sector, directory, ...streams]);
}

/** Places siblings as a list, each as the right sibling of the one before. */
function placeEntries(placed: Placed[], parent: number) {
  let before: number | undefined;
  for (const entry of placed[parent]?.entry.entries ?? []) {
    const index = placed.push({ entry, right: NONE, child: NONE }) - 1;
    const owner = placed[before ?? parent];
    if (owner) owner[before === undefined ? "child" : "right"] = index;
    before = index;
    placeEntries(placed, index);
  }
}

type Row = {
  name: string;
  kind: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

function writeEntry(row: Buffer, { name, kind, right, child, start, size }: Row) {
  row.write(name, 0, "utf16le");
  row.writeUInt16LE((name.length + 1) * 2, 64);
  row.writeUInt8(kind, 66);
  row.writeUInt32LE(NONE, 68);
  row.writeUInt32LE(right, 72);
  row.writeUInt32LE(child, 76);
  row.writeUInt32LE(start, 116);
  row.writeUInt32LE(size, 120);
}

function header(directoryStart: number): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  bytes.fill(0, 0, 76);
  bytes.write("d0cf11e0a1b11ae1", "hex");
  for (const [place, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const) {
    bytes.writeUInt16LE(value, place);
  }
  for (const [place, value] of [
    [44, 1],
    [48, directoryStart],
    [56, 4096],
    [60, END],
    [68, END],
    [76, 0],
  ] as const) {
    bytes.writeUInt32LE(value, place);
  }
  return bytes;
}

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((SECTOR - (bytes.length % SECTOR)) % SECTOR)]);
