import type { BlobStore } from "#/platform/files/blobs.ts";

/** The sealed bytes of one stored file, whole. */
export async function readBlob(blobs: BlobStore, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await blobs.open(id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Every key of the store. Throws where it is away, so that it is never taken for an empty one. */
export async function listKeys(blobs: BlobStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of blobs.list()) keys.add(key);
  return keys;
}
