import { statfs } from "node:fs/promises";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Config } from "../config-services.ts";
import { type BlobStore, NO_SPACE, storageAway } from "./blobs.ts";

/** Free disk that uploads on their way to the object store may need. */
const MIN_SPOOL_BYTES = 128 * 1024 ** 2;
const CONNECT_MS = 3000;
const WRITING = { requestTimeout: 25_000, maxAttempts: 1 };
const READING = { requestTimeout: 10_000, maxAttempts: 2 };
/** A row waits in its transaction while its bytes are deleted; the sweep comes again. */
const DELETION = { requestTimeout: 5000, maxAttempts: 1 };

/** What goes wrong is thrown, and logged once, with the request it belongs to. */
const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function openBucket(config: S3Config, patience: typeof READING): Disk {
  return new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      visibility: "private",
      supportsACL: false,
      // By default the client mixes checksums into a streamed body, which some stores then store.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      logger: SILENT,
      maxAttempts: patience.maxAttempts,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: patience.requestTimeout,
        throwOnRequestTimeout: true,
      },
    }),
  );
}

async function* listObjects(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll("", paginationToken ? { paginationToken } : {})
      .catch(storageAway);
    for (const object of page.objects) if (object.isFile) yield object.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Keeps blobs in an S3-compatible bucket. Uploads wait in `spoolFolder` on their way. */
export function openS3Blobs(config: S3Config, spoolFolder: string): BlobStore {
  const forWriting = openBucket(config, WRITING);
  const disk = openBucket(config, READING);
  const forDeletion = openBucket(config, DELETION);
  return {
    put: async (key, bytes, size) => {
      try {
        await forWriting.putStream(key, bytes, { contentLength: size });
        const stored = await disk.getMetaData(key);
        if (stored.contentLength !== size) throw new Error("A file was stored in part.");
      } catch (error) {
        storageAway(error);
      }
    },
    open: (key) => disk.getStream(key).catch(storageAway),
    list: () => listObjects(disk),
    delete: async (key) => {
      await forDeletion.delete(key).catch(storageAway);
    },
    hasRoom: async () => {
      const { bavail, bsize } = await statfs(spoolFolder).catch(() => NO_SPACE);
      return bavail * bsize >= MIN_SPOOL_BYTES;
    },
  };
}
