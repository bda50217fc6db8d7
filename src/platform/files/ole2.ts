/** Reads an OLE2 compound file (MS-CFB): its directory, and the start of a stream. */

const ENTRY_SIZE = 128;
const HEADER_FAT_SLOTS = 109;
/** The end of a chain; anything above marks a sector that belongs to no chain. */
const END_OF_CHAIN = 0xfffffffe;
const NO_ENTRY = 0xffffffff;
const IS_STREAM = 2;
const IS_ROOT = 5;

type Entry = {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

type Ole2 = {
  /** The names of all storages and streams, at any depth. */
  names: readonly string[];
  /** Returns the first bytes of a stream of the root; undefined if none has that name. */
  readRootStream: (name: string, length: number) => Buffer | undefined;
};

/** Returns undefined for an inconsistent file. Never throws and never loops endlessly. */
export const readOle2 = (bytes: Buffer): Ole2 | undefined => withinFile(() => open(bytes));

/** Returns undefined if a number points outside the file. */
function withinFile<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function open(bytes: Buffer): Ole2 | undefined {
  const shift = bytes.readUInt16LE(30);
  if (bytes.readUInt16LE(28) !== 0xfffe || (shift !== 9 && shift !== 12)) return undefined;
  const sectors = openSectors(bytes, 2 ** shift);
  const entries = readEntries(sectors.chain(bytes.readUInt32LE(48)));
  const [root] = entries;
  if (root?.kind !== IS_ROOT) return undefined;
  const cutoff = bytes.readUInt32LE(56);
  const startOf = (entry: Entry): Buffer =>
    entry.size >= cutoff
      ? sectors.at(entry.start)
      : // A short stream lies in 64-byte pieces within the root's own.
        sectors.chain(root.start).subarray(entry.start * 64, entry.start * 64 + 64);
  return {
    names: entries.filter(({ kind }) => kind !== 0).map(({ name }) => name),
    readRootStream: (name, length) => {
      const result = childrenOf(entries, root).find(
        (entry) => entry.name === name && entry.kind === IS_STREAM,
      );
      const start = result && withinFile(() => startOf(result));
      return start?.subarray(0, Math.min(length, result?.size ?? 0));
    },
  };
}

/** The sectors of the file and the table that chains them. */
function openSectors(bytes: Buffer, sectorSize: number) {
  const most = Math.ceil(bytes.length / sectorSize);
  const at = (sector: number): Buffer => {
    const start = (sector + 1) * sectorSize;
    if (start >= bytes.length) throw new RangeError("A sector outside the file.");
    return bytes.subarray(start, start + sectorSize);
  };
  const table = readTable(bytes, at, most);
  const chain = (first: number): Buffer => {
    const result: Buffer[] = [];
    for (let sector = first; sector < END_OF_CHAIN; ) {
      if (result.length > most) throw new RangeError("A chain without an end.");
      result.push(at(sector));
      sector =
        table[Math.floor(sector / (sectorSize / 4))]?.readUInt32LE(
          (sector % (sectorSize / 4)) * 4,
        ) ?? END_OF_CHAIN;
    }
    return Buffer.concat(result);
  };
  return { at, chain };
}

/** The sectors of the allocation table: the first are named in the header, the rest chained. */
function readTable(bytes: Buffer, at: (sector: number) => Buffer, most: number): Buffer[] {
  const table: Buffer[] = [];
  const take = (list: Buffer) => {
    for (let offset = 0; offset + 4 <= list.length; offset += 4) {
      const sector = list.readUInt32LE(offset);
      if (sector < END_OF_CHAIN) table.push(at(sector));
    }
  };
  take(bytes.subarray(76, 76 + HEADER_FAT_SLOTS * 4));
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next < END_OF_CHAIN; count += 1) {
    if (count > most || table.length > most) throw new RangeError("A chain without an end.");
    const sector = at(next);
    take(sector.subarray(0, -4));
    next = sector.readUInt32LE(sector.length - 4);
  }
  return table;
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let offset = 0; offset + ENTRY_SIZE <= directory.length; offset += ENTRY_SIZE) {
    const entry = directory.subarray(offset, offset + ENTRY_SIZE);
    const nameBytes = Math.min(64, entry.readUInt16LE(64));
    entries.push({
      name: entry.toString("utf16le", 0, Math.max(0, nameBytes - 2)),
      kind: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    });
  }
  return entries;
}

/** Returns the direct entries of a storage: a tree of siblings below its child. */
function childrenOf(entries: readonly Entry[], storage: Entry): Entry[] {
  const result = new Set<Entry>();
  const waiting = [storage.child];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = id === NO_ENTRY ? undefined : entries[id];
    if (!entry || result.has(entry)) continue;
    result.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...result];
}
