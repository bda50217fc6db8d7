/** How a program of Linux begins; offsets in its head are those of 64 bits, little endian. */
const ELF64 = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
/** A segment that is loaded. */
const PT_LOAD = 1;

/**
 * Returns a program without what follows the last segment that is loaded: names and lines for debuggers, a seventh of
 * Node.js, and the table of sections that points to them. As it is where it is no such program.
 */
export function withoutSymbols(program: Buffer): Buffer {
  if (!program.subarray(0, ELF64.length).equals(ELF64)) return program;
  const [start, size, count] = [
    Number(program.readBigUInt64LE(32)),
    program.readUInt16LE(54),
    program.readUInt16LE(56),
  ];
  const segments = Array.from({ length: count }, (_, index) => start + index * size);
  const ends = segments
    .filter((at) => program.readUInt32LE(at) === PT_LOAD)
    .map((at) => Number(program.readBigUInt64LE(at + 8) + program.readBigUInt64LE(at + 32)));
  const kept = Buffer.from(program.subarray(0, Math.max(...ends)));
  // No sections: where their table was, the size of a row is left as it is, how many and which one names them is none.
  kept.writeBigUInt64LE(0n, 40);
  kept.writeUInt32LE(0, 60);
  return kept;
}
