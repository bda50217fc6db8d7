import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  newDataKey,
  openSealer,
  sealAll,
  sealedSize,
  TamperedError,
  unseal,
  unwrapKey,
  wrapKey,
} from "./sealing.ts";

const CHUNK = 65_536;
/** An odd size, as from a socket. */
const PIECE = 10_007;

async function clearOf(key: Buffer, sealed: Buffer) {
  const pieces = [];
  for (let at = 0; at < sealed.length; at += PIECE) pieces.push(sealed.subarray(at, at + PIECE));
  const clear: Buffer[] = [];
  for await (const piece of unseal(key, Readable.from(pieces))) clear.push(piece);
  return Buffer.concat(clear);
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
  "%i bytes come back, whatever the pieces, and take the size that was foretold",
  async (size) => {
    const key = newDataKey();
    const bytes = Buffer.alloc(size, "abcdefg");
    const sealer = openSealer(key);
    const sealed: Buffer[] = [];
    for (let at = 0; at < size; at += 999)
      sealed.push(...sealer.push(bytes.subarray(at, at + 999)));
    sealed.push(sealer.end());
    const whole = Buffer.concat(sealed);

    expect(whole.length).toBe(sealedSize(size));
    expect(whole.equals(sealAll(key, bytes))).toBe(true);
    expect((await clearOf(key, whole)).equals(bytes)).toBe(true);
  },
);

test("any change to sealed bytes is found", async () => {
  const key = newDataKey();
  const sealed = sealAll(key, Buffer.alloc(2 * CHUNK + 100, 7));
  const change = fc.oneof(
    fc.record({ kind: fc.constant("flip"), at: fc.nat(sealed.length - 1) }),
    fc.record({ kind: fc.constant("cut"), at: fc.nat(sealed.length - 1) }),
    fc.record({ kind: fc.constant("add"), at: fc.integer({ min: 1, max: 100_000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(change, async ({ kind, at }) => {
      let changed = Buffer.from(sealed);
      if (kind === "flip") changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      if (kind === "cut") changed = changed.subarray(0, at);
      if (kind === "add") changed = Buffer.concat([changed, Buffer.alloc(at)]);
      await expect(clearOf(key, changed)).rejects.toThrow(TamperedError);
    }),
    { numRuns: 60 },
  );
});

test("chunks in another order are found out", async () => {
  const key = newDataKey();
  const sealed = sealAll(key, Buffer.alloc(3 * CHUNK, 1));
  const [size, rest] = [CHUNK + 16, sealed.subarray(2 * (CHUNK + 16))];
  const swapped = Buffer.concat([sealed.subarray(size, 2 * size), sealed.subarray(0, size), rest]);
  await expect(clearOf(key, swapped)).rejects.toThrow(TamperedError);
});

test("a wrapped key opens with its own wrapping key and for its own file alone", () => {
  const [wrapping, other, dataKey] = [newDataKey(), newDataKey(), newDataKey()];
  const wrapped = wrapKey(wrapping, "file-1", dataKey);
  expect(unwrapKey(wrapping, "file-1", new Uint8Array(wrapped)).equals(dataKey)).toBe(true);
  expect(() => unwrapKey(other, "file-1", wrapped)).toThrow(TamperedError);
  expect(() => unwrapKey(wrapping, "file-2", wrapped)).toThrow(TamperedError);
  expect(() => unwrapKey(wrapping, "file-1", wrapped.subarray(1))).toThrow(TamperedError);
});
