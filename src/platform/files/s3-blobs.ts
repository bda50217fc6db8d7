import { statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../config/config-services.ts";
import { type BlobStore, NO_SPACE, throwStorageUnavailable } from "./blobs.ts";

/** Free disk that uploads on their way to the object store may need. */
const MIN_SPOOL_BYTES = 128 * 1024 ** 2;
const CONNECT_MS = 3000;
const WRITING = { requestTimeout: 25_000, maxAttempts: 1 };
const READING = { requestTimeout: 10_000, maxAttempts: 2 };
/** A row waits in its transaction while its bytes are deleted; the sweep tries again later. */
const DELETION = { requestTimeout: 5000, maxAttempts: 1 };

/** Silences the client's logger: errors are thrown, and logged once, with their request. */
const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Returns a client with limits on the tries of a request and the wait for each answer. */
function openClient(config: S3Config, limits: typeof READING): S3Client {
  return new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    // By default the client mixes checksums into a streamed body, and some stores store them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    logger: SILENT,
    maxAttempts: limits.maxAttempts,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: limits.requestTimeout,
      throwOnRequestTimeout: true,
    },
  });
}

async function* listObjects(client: S3Client, Bucket: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, ContinuationToken, Delimiter: "/" }))
      .catch(throwStorageUnavailable);
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

type Upload = { Bucket: string; Key: string; Body: Readable; ContentLength: number };

async function upload(client: S3Client, object: Upload): Promise<void> {
  const ended = new AbortController();
  // The client does not notice how the bytes end: without this it would wait for the rest.
  object.Body.once("error", (error) => ended.abort(error));
  await client.send(new PutObjectCommand(object), { abortSignal: ended.signal });
}

/** Keeps blobs in an S3-compatible bucket. Uploads wait in `spoolFolder` on their way. */
export function openS3Blobs(config: S3Config, spoolFolder: string): BlobStore {
  const writing = openClient(config, WRITING);
  const reading = openClient(config, READING);
  const deletion = openClient(config, DELETION);
  const Bucket = config.bucket;
  return {
    put: async (key, bytes, size) => {
      try {
        await upload(writing, { Bucket, Key: key, Body: bytes, ContentLength: size });
        const head = await reading.send(new HeadObjectCommand({ Bucket, Key: key }));
        if (head.ContentLength !== size) throw new Error("A file was stored in part.");
      } catch (error) {
        throwStorageUnavailable(error);
      }
    },
    // An object store's put is already durable.
    settle: async () => undefined,
    open: async (key) => {
      const request = new GetObjectCommand({ Bucket, Key: key });
      const { Body } = await reading.send(request).catch(throwStorageUnavailable);
      return Body instanceof Readable
        ? Body
        : throwStorageUnavailable(new Error("No bytes were sent."));
    },
    list: () => listObjects(reading, Bucket),
    delete: async (key) => {
      await deletion
        .send(new DeleteObjectCommand({ Bucket, Key: key }))
        .catch(throwStorageUnavailable);
    },
    hasRoom: async () => {
      const { bavail, bsize } = await statfs(spoolFolder).catch(() => NO_SPACE);
      return bavail * bsize >= MIN_SPOOL_BYTES;
    },
  };
}
