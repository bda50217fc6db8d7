import { readOle2 } from "./ole2.ts";

/** Office documents are checked by their outer structure only: nothing in them is unpacked. */

const MAX_ENTRIES = 1000;
const MAX_INFLATED = 100 * 1024 * 1024;
const MAX_RATIO = 100;
const END_SIZE = 22;
const ENTRY_SIZE = 46;

const END_MARK = Buffer.of(0x50, 0x4b, 0x05, 0x06);
const ENTRY_MARK = 0x02014b50;
const IS_ENCRYPTED = 1;

/** The first bytes of a Word document's main stream: Word 97 and later, and Word 6 and 95. */
const WORD_MARKS = new Set([0xa5ec, 0xa5dc]);
/** Storages and streams that hold macros, and the stream of an embedded program. */
const UNWANTED = new Set([
  "macros",
  "vba",
  "_vba_project",
  "_vba_project_cur",
  "\u0001ole10native",
]);

/**
 * True if an OLE2 compound file is a Word document without macros and embedded programs.
 * Installers, sheets and mails are such files too.
 */
export function isDoc(bytes: Buffer): boolean {
  const file = readOle2(bytes);
  const start = file?.readRootStream("WordDocument", 2);
  if (!file || start?.length !== 2 || !WORD_MARKS.has(start.readUInt16LE())) return false;
  return !file.names.some((name) => UNWANTED.has(name.toLowerCase()));
}

/**
 * True if a ZIP is a Word document without macros that unpacks to a sane size, by its central
 * directory alone (document 7: at most 1,000 entries, 100 MB inflated, ratio 100).
 */
export const isDocx = (bytes: Buffer): boolean => isOffice(bytes, "word/document.xml");

/** True if bytes have the outer form of a spreadsheet, which the server unpacks later. */
export const isXlsx = (bytes: Buffer): boolean => isOffice(bytes, "xl/workbook.xml");

function isOffice(bytes: Buffer, main: string): boolean {
  const entries = readDirectory(bytes);
  if (!entries) return false;
  const names = new Set(entries.map((entry) => entry.name));
  const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  return (
    names.has("[Content_Types].xml") &&
    names.has(main) &&
    entries.every((entry) => isHarmless(entry.name)) &&
    inflated <= MAX_INFLATED &&
    inflated <= bytes.length * MAX_RATIO &&
    // Small files claim to be huge by entries that share their packed bytes.
    packed <= bytes.length
  );
}

const isHarmless = (name: string): boolean =>
  !/(^|[/\\])\.\.([/\\]|$)/.test(name) &&
  !/^([/\\]|[A-Za-z]:)/.test(name) &&
  !/(^|[/\\])vbaProject\.bin$/i.test(name);

type Entry = { name: string; packed: number; inflated: number };

/** Returns the entries in a ZIP's central directory; undefined if it is inconsistent. */
function readDirectory(bytes: Buffer): Entry[] | undefined {
  const end = bytes.lastIndexOf(END_MARK);
  if (end < 0 || end + END_SIZE > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  const isWhole = end + END_SIZE + bytes.readUInt16LE(end + 20) === bytes.length;
  if (!isWhole || count > MAX_ENTRIES || start + size !== end) return undefined;
  const entries: Entry[] = [];
  for (let at = start; at < end; ) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY_MARK) return undefined;
    if (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) return undefined;
    const nameEnd = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_SIZE, Math.min(nameEnd, end)),
      packed: bytes.readUInt32LE(at + 20),
      inflated: bytes.readUInt32LE(at + 24),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries.length === count ? entries : undefined;
}
