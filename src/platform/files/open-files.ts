import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import type { Clock } from "../app/clock.ts";
import type { S3Config } from "../config/config-services.ts";
import type { Db } from "../db/db.ts";
import { isId } from "../db/ids.ts";
import { runJobSoon } from "../jobs/jobs.ts";
import type { Secrets } from "../security/secrets.ts";
import { type BlobStore, throwStorageUnavailable } from "./blobs.ts";
import { openDiskBlobs, syncFolder } from "./disk-blobs.ts";
import {
  deleteKeys,
  deleteLeftOverFile,
  findLiveFile,
  isStored,
  listLeftOverFiles,
  updateFileState,
} from "./file-rows.ts";
import type { Files } from "./files.ts";
import { unseal, unwrapWithAny } from "./sealing.ts";
import { openStaging } from "./staging.ts";

/** The job that sweeps files: soon after one was dropped, and from time to time. */
export const SWEEP_JOB = "file-sweep";

/** What stored files need from the platform. */
type FilesPlatform = {
  config: { dataDir: string; s3: S3Config | undefined; clamdUrl?: string | undefined };
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: { warn: (details: object, message: string) => void };
};

/**
 * Opens the stored files: in the bucket of the settings, otherwise in `<dataDir>/files`. Incoming
 * uploads wait in `<dataDir>/incoming`. Throws if these folders cannot be made.
 */
export async function openFiles(platform: FilesPlatform): Promise<Files> {
  const { config, db, clock } = platform;
  const spoolFolder = await makeFolder(config.dataDir, "incoming");
  const blobs = await openBlobs(config, spoolFolder);
  const remove = (id: string) => removeFile({ db, clock, blobs }, id);
  const drop: Files["drop"] = async (tx, ids) => {
    await updateFileState(tx, clock, ids, { from: ["staged", "live"], to: "dropped" });
    runJobSoon(SWEEP_JOB);
  };
  return {
    stage: openStaging({ ...platform, blobs, spoolFolder }),
    claim: async (tx, ids) => {
      const claimed = await updateFileState(tx, clock, ids, { from: ["staged"], to: "live" });
      if (claimed.length !== new Set(ids).size) throw new Error("A file was claimed twice.");
    },
    newer: async (tx, file, storedId) => {
      if (!file || !storedId || !(await isStored(tx, storedId, file))) return file;
      await drop(tx, [file.id]);
      return undefined;
    },
    drop,
    destroy: async (tx, ids) => {
      await deleteKeys(tx, ids);
      await drop(tx, ids);
    },
    discard: (files) => discardFiles(platform, files, remove),
    find: async (fileId) => (isId(fileId) ? (await findLiveFile(db, fileId))?.row : undefined),
    open: (fileId) => openFile(platform, blobs, fileId),
    sweep: async () => {
      const ids = await listLeftOverFiles(db, clock);
      return removeAll(platform, ids, remove);
    },
    hasRoom: blobs.hasRoom,
  };
}

async function makeFolder(dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dataDir);
  return folder;
}

/** Opens the store of sealed bytes: the bucket of the settings, otherwise `<dataDir>/files`. */
export async function openBlobStore(config: StoreConfig): Promise<BlobStore> {
  return openBlobs(config, await makeFolder(config.dataDir, "incoming"));
}

type StoreConfig = Pick<FilesPlatform["config"], "dataDir" | "s3">;

async function openBlobs(config: StoreConfig, spoolFolder: string): Promise<BlobStore> {
  if (!config.s3) return openDiskBlobs(await makeFolder(config.dataDir, "files"));
  // Loaded only if needed: the object store's client costs memory and start time.
  const { openS3Blobs } = await import("./s3-blobs.ts");
  return openS3Blobs(config.s3, spoolFolder);
}

async function openFile({ db, secrets }: FilesPlatform, blobs: BlobStore, fileId: string) {
  const row = isId(fileId) ? await findLiveFile(db, fileId) : undefined;
  if (!row) return undefined;
  try {
    const dataKey = unwrapWithAny(
      secrets.keysFor("files"),
      fileId,
      row.wrappedKey ?? Buffer.alloc(0),
    );
    const clear = unseal(dataKey, await blobs.open(fileId));
    // The first piece is verified before the response starts, so that a lost file is a plain 503.
    const first = await clear.next();
    const stream = Readable.from(resumed(first, clear));
    // A stream destroyed before it is read would leave the stored file open.
    stream.once("close", () => clear.return(undefined).catch(() => undefined));
    return { row: row.row, stream };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return throwStorageUnavailable(error);
  }
}

async function* resumed<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>) {
  if (!first.done) yield first.value;
  yield* rest;
}

type Removal = { db: Db; clock: Clock; blobs: BlobStore };

/**
 * Deletes a row and its bytes together: the row first, since that is refused while another row
 * refers to it; it commits only once the bytes are deleted.
 */
async function removeFile({ db, clock, blobs }: Removal, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isMine = await deleteLeftOverFile(tx, clock, id);
    if (isMine) await blobs.delete(id);
    return isMine;
  });
}

type Remove = (id: string) => Promise<boolean>;

async function removeAll({ log }: FilesPlatform, ids: readonly string[], remove: Remove) {
  let removed = 0;
  for (const id of ids) {
    try {
      if (await remove(id)) removed += 1;
    } catch (error) {
      log.warn({ err: error, fileId: id }, "A file could not be swept; it is tried again.");
      // An unreachable store stays so for the next file, and each try takes time.
      if (error instanceof AppError && error.key === "STORAGE_UNAVAILABLE") break;
    }
  }
  return removed;
}

async function discardFiles(
  platform: FilesPlatform,
  files: readonly StagedFile[],
  remove: Remove,
): Promise<void> {
  try {
    const ids = files.map((file) => file.id);
    const change = { from: ["staged"], to: "dropped" } as const;
    const mine = await updateFileState(platform.db, platform.clock, ids, change);
    await removeAll(platform, mine, remove);
  } catch (error) {
    platform.log.warn({ err: error }, "Files of a failed call are left to the sweep.");
  }
}
