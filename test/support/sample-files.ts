import sharp from "sharp";

/** Small valid files made by code, for tests and demos. */

const PDF_BODY = [
  "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n",
  "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
  "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
  "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>\nendobj\n",
] as const;

/**
 * A PDF of one empty page, with a correct cross-reference table. `bytes` pads it with a comment to
 * exactly that size; `extra` is put into the body as it is, such as `/OpenAction`.
 */
export function samplePdf({ bytes, extra = "" }: { bytes?: number; extra?: string } = {}): Buffer {
  const shortest = buildPdf(extra, 0);
  if (bytes === undefined) return shortest;
  // The padding moves the table, whose position has a varying number of digits.
  for (let padding = bytes - shortest.length; padding >= 0; padding -= 1) {
    const padded = buildPdf(extra, padding);
    if (padded.length === bytes) return padded;
  }
  throw new Error(`A PDF of ${bytes} bytes cannot be made.`);
}

/**
 * Opens only with the password ASHA1998 (`qpdf --encrypt ASHA1998 office 256`), like an e-Aadhaar.
 */
export const lockedPdf = (): Buffer =>
  Buffer.from(
    [
      "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNy",
      "AvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBv",
      "YmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvTW",
      "VkaWFCb3ggWyAwIDAgMzAwIDIwMCBdIC9QYXJlbnQgMiAwIFIgL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjQgMCBvYmoK",
      "PDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj",
      "4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPDUyOWRhOTRmODM2YjUwOTBlMGZjMmQ3OTljNzFjNTIz",
      "OGQ1NWVkZDQxYjZkNDE2NTM0NDhlNGViZWM2MWE2ODQzZTEzZDQ1ZmI0N2Y4NTg2ZGY2NWNkMzYyYWY5MWUzZT4gL0",
      "9FIDwwNzc4YzBlNmJkZjIzMGU0NmFiZTA0ZTNjZDcwZWQ1MjA0Y2E0NzBjMzA2ZGM0ZmZiNThjY2NiMGZhZmVmZTAw",
      "PiAvUCAtNCAvUGVybXMgPDY5ZGViZWQ5NDYxY2JmMzJkMDQ0ZTQxYTk3ZTZiYWE2PiAvUiA2IC9TdG1GIC9TdGRDRi",
      "AvU3RyRiAvU3RkQ0YgL1UgPGYzZTc1YzVkNzcxODhhNmU4MjJkOTBkMTA2ZTc2Njk1YTFhNGM5Zjk1ZmM2OTJmZWJl",
      "N2Q0ZDI3MTRhMGViMWZmNWVmMDZhOWJmOTU2OWQzOWE5NTRmMjg3Njc4YmExNz4gL1VFIDw3YTE2MDUwZWZjZThlYz",
      "RmNDM3MGM0OGVlZDdiNjkxOGFhMjEwNzAzNDg0MmMwZjRlNDIwNjQ2ODI2YTU5MWU5PiAvViA1ID4+CmVuZG9iagp4",
      "cmVmCjAgNQowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDEzMCAwMDAwMCBuIA",
      "owMDAwMDAwMTg5IDAwMDAwIG4gCjAwMDAwMDAyNjIgMDAwMDAgbiAKdHJhaWxlciA8PCAvUm9vdCAxIDAgUiAvU2l6",
      "ZSA1IC9JRCBbPDI4NDRiNTE3YTQwMmYxZjIwOWRjNWEyYjIyZTEyY2RmPjwyODQ0YjUxN2E0MDJmMWYyMDlkYzVhMm",
      "IyMmUxMmNkZj5dIC9FbmNyeXB0IDQgMCBSID4+CnN0YXJ0eHJlZgo4MDkKJSVFT0YK",
    ].join(""),
    "base64",
  );

function buildPdf(extra: string, padding: number): Buffer {
  const parts = [Buffer.from(PDF_BODY[0], "latin1")];
  const places: number[] = [];
  for (const object of PDF_BODY.slice(1)) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(object, "latin1"));
  }
  if (extra) parts.push(Buffer.from(`%${extra}\n`, "latin1"));
  if (padding > 1) parts.push(Buffer.from(`%${"x".repeat(padding - 2)}\n`));
  else parts.push(Buffer.from("\n".repeat(padding)));
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${start}\n%%EOF\n`)]);
}

type PictureOptions = { width?: number; height?: number };

const picture = ({ width = 64, height = 48 }: PictureOptions) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });

export const samplePng = (options: PictureOptions = {}): Promise<Buffer> =>
  picture(options).png().toBuffer();

/** A JPEG; with `location` its metadata holds a place on earth; `orientation` rotates it. */
export function sampleJpeg(
  options: PictureOptions & { location?: true; orientation?: number } = {},
): Promise<Buffer> {
  const { location, orientation } = options;
  const jpeg = picture(options).jpeg();
  if (location) {
    jpeg.withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } });
  }
  if (orientation) jpeg.withMetadata({ orientation });
  return jpeg.toBuffer();
}

type ZipEntry = {
  name: string;
  content?: Buffer;
  /** The unpacked size claimed by the directory. */
  inflated?: number;
};

const DOCX_ENTRIES: readonly ZipEntry[] = [
  {
    name: "[Content_Types].xml",
    content: Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
  },
  {
    name: "word/document.xml",
    content: Buffer.from(
      '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
    ),
  },
];

/** The outer form of a Word document, with further entries if given. */
export const sampleDocx = (more: readonly ZipEntry[] = []): Buffer =>
  sampleZip([...DOCX_ENTRIES, ...more]);

/** A ZIP of stored, unpacked entries. */
export function sampleZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.alloc(0), inflated = content.length } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(inflated, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(inflated, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
