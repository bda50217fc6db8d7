import { createHash } from "node:crypto";
import type { FileType } from "#/shared/file.ts";
import { openActiveScan } from "./pdf.ts";

const MAGIC: ReadonlyArray<readonly [FileType, Buffer]> = [
  ["pdf", Buffer.from("%PDF-")],
  ["jpeg", Buffer.of(0xff, 0xd8, 0xff)],
  ["png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["doc", Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  // Any ZIP; whether it is a Word document or a spreadsheet stands at its end (office.ts).
  ["docx", Buffer.of(0x50, 0x4b, 0x03, 0x04)],
];
/** Bytes that decide: the longest of the marks above. */
const HEAD = 8;
const TAIL = 1024;

/** What the first bytes of a file of this type say; a CSV file is any text, which has no mark. */
export const markOf = (type: FileType): FileType | undefined =>
  type === "csv" ? undefined : type === "xlsx" ? "docx" : type;

const typeOf = (head: Buffer): FileType | undefined =>
  MAGIC.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0];

export type Sniffed = {
  type: FileType | undefined;
  size: number;
  sha256: string;
  /** The last 1,024 bytes. */
  tail: Buffer;
  /** A PDF that carries scripts, embedded files or encryption. */
  isActive: boolean;
};

/** Looks at bytes as they pass: their type by content, size, hash, and active content of a PDF. */
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
      if (head.length < HEAD) head = Buffer.concat([head, bytes.subarray(0, HEAD - head.length)]);
      tail = Buffer.concat([tail, bytes]).subarray(-TAIL);
      if (typeOf(head) === "pdf") activeScan.push(bytes);
    },
    size: () => size,
    /** Whether the bytes so far already say that they are not of this type. */
    contradicts: (type: FileType) => head.length === HEAD && typeOf(head) !== markOf(type),
    end: (): Sniffed => ({
      type: typeOf(head),
      size,
      sha256: hash.digest("hex"),
      tail,
      isActive: activeScan.isActive(),
    }),
  };
}
