import { expect, test } from "vitest";
import { withoutSymbols } from "./without-symbols.ts";

/** A program of one segment that is loaded, of 120 bytes, and something behind it. */
function program(): Buffer {
  const bytes = Buffer.alloc(400, 0xaa);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]).copy(bytes);
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeBigUInt64LE(300n, 40);
  bytes.writeUInt16LE(56, 54);
  bytes.writeUInt16LE(2, 56);
  bytes.writeUInt16LE(64, 58);
  for (const [at, kind, offset, size] of [
    [64, 1, 0, 220],
    [120, 4, 0, 390],
  ] as const) {
    bytes.writeUInt32LE(kind, at);
    bytes.writeBigUInt64LE(BigInt(offset), at + 8);
    bytes.writeBigUInt64LE(BigInt(size), at + 32);
  }
  return bytes;
}

test("a program keeps what is loaded, and says that it has no sections", () => {
  const kept = withoutSymbols(program());
  expect(kept).toHaveLength(220);
  expect(kept.readBigUInt64LE(40)).toBe(0n);
  expect(kept.readUInt16LE(60)).toBe(0);
  expect(kept.subarray(64)).toEqual(program().subarray(64, 220));
});

test("what is no such program stays as it is", () => {
  const script = Buffer.from("#!/bin/sh\n");
  expect(withoutSymbols(script)).toBe(script);
});
