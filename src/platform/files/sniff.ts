import { createHash } from "node:crypto";
import type { FileType } from "#/shared/file.ts";
import { beginsLikePdf, isBeforePdf, openActiveScan, PDF_HEAD } from "./pdf.ts";

const MAGIC: ReadonlyArray<readonly [FileType, Buffer]> = [
  ["jpeg", Buffer.of(0xff, 0xd8, 0xff)],
  ["png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["doc", Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  // Any ZIP; its end tells whether it is a Word document or a spreadsheet (office.ts).
  ["docx", Buffer.of(0x50, 0x4b, 0x03, 0x04)],
];
/** Enough bytes to recognize the marks above and HEIC; a PDF may begin later. */
const HEIC_HEAD = 12;
const LONGEST_HEAD = PDF_HEAD + 5;
/** HEIC: the brand after the length of the first box. */
const HEIC = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;
const TAIL = 1024;

/**
 * Returns the type under which this one's magic bytes are listed; a CSV file is any text and has
 * none.
 */
export const signatureOf = (type: FileType): FileType | undefined =>
  type === "csv" ? undefined : type === "xlsx" ? "docx" : type;

const typeOf = (head: Buffer): FileType | undefined =>
  MAGIC.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0] ??
  (beginsLikePdf(head) ? "pdf" : undefined);

const isHeicHead = (head: Buffer): boolean =>
  head.toString("latin1", 4, 8) === "ftyp" && HEIC.test(head.toString("latin1", 8, 12));

/** True if these first bytes are a PDF's, or may become one. */
const mayBePdf = (head: Buffer): boolean =>
  beginsLikePdf(head) || (head.length < LONGEST_HEAD && isBeforePdf(head));

export type Sniffed = {
  type: FileType | undefined;
  size: number;
  sha256: string;
  /** The last 1,024 bytes. */
  tail: Buffer;
  /** A PDF that carries scripts, embedded files or encryption. */
  isActive: boolean;
  /** True if a PDF says that it is encrypted: in plain sight, or in an embedded text. */
  isEncrypted: boolean;
};

/** Inspects bytes as they pass: their type by content, size, hash, and active content of a PDF. */
export function openSniffer() {
  const hash = createHash("sha256");
  const activeScan = openActiveScan();
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let size = 0;
  return {
    push: (bytes: Buffer) => {
      size += bytes.length;
      hash.update(bytes);
      if (head.length < LONGEST_HEAD)
        head = Buffer.concat([head, bytes.subarray(0, LONGEST_HEAD - head.length)]);
      tail = Buffer.concat([tail, bytes]).subarray(-TAIL);
      if (mayBePdf(head)) activeScan.push(bytes);
    },
    size: () => size,
    /** True if the bytes so far already rule this type out. */
    contradicts: (type: FileType) =>
      head.length >= HEIC_HEAD &&
      typeOf(head) !== signatureOf(type) &&
      !(type === "pdf" && mayBePdf(head)),
    isHeic: () => isHeicHead(head),
    type: () => typeOf(head),
    end: (): Sniffed => ({
      type: typeOf(head),
      size,
      sha256: hash.digest("hex"),
      tail,
      isActive: typeOf(head) === "pdf" && activeScan.isActive(),
      isEncrypted: activeScan.isEncrypted(),
    }),
  };
}
