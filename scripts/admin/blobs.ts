import type { BlobStore } from "#/platform/files/blobs.ts";

/** Returns the sealed bytes of one stored file. */
export async function readBlob(blobs: BlobStore, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await blobs.open(id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns every key of the store. Throws if it is unreachable, so that it never looks empty. */
export async function listKeys(blobs: BlobStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of blobs.list()) keys.add(key);
  return keys;
}
