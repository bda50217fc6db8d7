import { inflateRawSync } from "node:zlib";

/** Returns the files of a zip archive by name, as listed in its directory at the end. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const packed = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    ) as [number, number, number];
    const start = archive.readUInt32LE(at + 42);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + packed);
    const isPacked = archive.readUInt16LE(at + 10) === 8;
    files[archive.toString("utf8", at + 46, at + 46 + name)] = isPacked
      ? inflateRawSync(bytes)
      : bytes;
    at += 46 + name + extra + comment;
  }
  return files;
}
