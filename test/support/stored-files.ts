import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { openFiles } from "#/platform/files/open-files.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import type { FileRule } from "#/shared/contract.ts";
import { movableClock } from "./movable-clock.ts";
import { startObjectStore } from "./object-store.ts";

export const STORES = ["disk", "object store"] as const;
export type Store = (typeof STORES)[number];

/** Real stored files on a fresh folder or object store, with a view behind them. */
export async function openTestFiles(db: Db, store: Store) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "files-"));
  const objectStore = store === "object store" ? await startObjectStore() : undefined;
  const platform = {
    config: { dataDir, s3: objectStore?.config },
    db,
    clock: movableClock(),
    secrets: openSecrets("a secret for tests"),
    log: { warn: () => undefined },
  };
  const folder = path.join(dataDir, "files");
  return {
    ...platform,
    files: await openFiles(platform),
    dataDir,
    /** Returns where the sealed bytes of a file are. */
    locate: (id: string) => objectStore?.locate(id) ?? path.join(folder, id),
    blobs: () => objectStore?.keys() ?? readdir(folder),
    /** Takes the store away, like a network or disk failure. */
    breakStore: async () => {
      if (objectStore) return objectStore.close();
      await rm(folder, { recursive: true });
      // The driver would create a missing folder again.
      await writeFile(folder, "in its way");
    },
    close: async () => {
      await objectStore?.close().catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const PIECE = 60_001;

/** Bytes in pieces of an odd size, as from a socket. */
export function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  };
  return Readable.from(pieces(), { objectMode: false });
}

/** The types of the six uploads: PDF, JPEG and PNG. */
export const documentRule: FileRule = {
  kind: "identityDocument",
  accept: ["pdf", "jpeg", "png"],
  wrongType: "FILE_TYPE_REFUSED",
};

/** A trainee who can own files. */
export async function insertOwner(db: Db): Promise<string> {
  const id = newId();
  await db
    .insertInto("users")
    .values({
      id,
      username: "Owner of files",
      email: `${id}@files.test`,
      passwordHash: "none",
      role: "Trainee",
      status: "approved",
      passwordChangedAt: new Date(),
    })
    .execute();
  return id;
}
