import { Readable } from "node:stream";
import type { Config } from "#/platform/config/config.ts";
import { isId } from "#/platform/db/ids.ts";
import { openBlobStore } from "#/platform/files/open-files.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { type Archive, membersOf } from "./archive.ts";
import { listKeys, readBlob } from "./blobs.ts";

/**
 * Adds an archive's files to the store. Their ids are random, so an existing one is the same file:
 * it is left alone if it is intact. Returns the ids of new ones.
 */
export async function writeFiles(config: Config, archive: Archive): Promise<string[]> {
  const blobs = await openBlobStore(config);
  const keys = await listKeys(blobs);
  const written: string[] = [];
  const put: string[] = [];
  try {
    for await (const { name, content } of membersOf(archive, "files/")) {
      const id = name.slice("files/".length);
      if (!isId(id)) throw new OperatorError(`The archive holds a file without an id (${name}).`);
      if (keys.has(id) && content.equals(await readBlob(blobs, id))) continue;
      if (!keys.has(id)) written.push(id);
      const bytes = Readable.from([content], { objectMode: false });
      await blobs.put(id, bytes, content.length, "settled later");
      put.push(id);
    }
    await blobs.settle(put);
  } catch (error) {
    await removeFiles(config, written);
    throw error;
  }
  return written;
}

/** Removes bytes that no row refers to any more. The doctor reports what could not be removed. */
export async function removeFiles(config: Config, ids: readonly string[]): Promise<void> {
  const blobs = await openBlobStore(config);
  for (const id of ids) await blobs.delete(id).catch(() => undefined);
}
