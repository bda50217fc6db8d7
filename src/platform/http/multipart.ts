import { createHash } from "node:crypto";
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileRule, Form } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import { MAX_FILE_BYTES, type StagedFile } from "#/shared/file.ts";
import type { Files } from "../files/files.ts";
import { MAX_BODY_BYTES, malformed, type WatchedBody, watchBody } from "./multipart-body.ts";

/** A whole upload has one deadline (document 7). */
const UPLOAD_SECONDS = 120;

/** Headers, boundaries and other bytes that are neither a field's value nor a file's content. */
const MAX_OVERHEAD = 32 * 1024;
const MAX_NAME = 100;

const LIMITS = {
  fields: 50,
  fieldSize: 128 * 1024,
  // One byte more than allowed has to arrive, so that the file is refused by its name.
  fileSize: MAX_FILE_BYTES + 1,
  // More than any form has; surplus files are refused by name, or as a second file of one name.
  files: 8,
  parts: 60,
  headerPairs: 20,
  // Anything the parser silently drops counts as overhead, which is refused.
  headerSize: MAX_OVERHEAD,
};

/** Lets the app accept multipart bodies; only `readForm` reads them. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: LIMITS,
    throwFileSizeLimit: false,
    // Stored files clean display names, and also show what was cut off a path.
    preservePath: true,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
}

type ReadForm = {
  fields: Record<string, string>;
  files: Partial<Record<string, StagedFile>>;
  /** Hex SHA-256 over all fields and files, to recognize a repeated body (Idempotency-Key). */
  bodyHash: string;
};

type OnField = (name: string, value: string) => void;

type ReadFormOptions = {
  /** Called before anything is read, with the declared length of the body; may throw. */
  reserve?: (bytes: number | undefined) => Promise<void>;
  /** Receives each text part at once; may throw to end the call. */
  onField?: OnField;
  deadlineMs?: number;
};

/**
 * Reads a multipart body once, staging its files for `ownerId` as they stream in. Returns text
 * parts as they are, including unknown ones; files only under the names of the form (C23).
 *
 * Throws UNSUPPORTED_TYPE, UPLOAD_MALFORMED, BODY_TOO_LARGE, TOO_SLOW, STORAGE_UNAVAILABLE (before
 * anything is read when there is no room), what staging throws, and what `reserve` and `onField`
 * throw. Then every file staged so far is discarded, and the rest of the body is drained or the
 * connection closed.
 */
export async function readForm(
  request: FastifyRequest,
  form: Form,
  ownerId: string,
  files: Files,
  options: ReadFormOptions = {},
): Promise<ReadForm> {
  const { reserve, onField = () => undefined, deadlineMs = UPLOAD_SECONDS * 1000 } = options;
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  // Asked before the body is watched: once it is, its bytes arrive whether or not they are read.
  const hasRoom = await files.hasRoom();
  const { "content-length": length } = request.headers;
  const refusal = await reserve?.(length === undefined ? undefined : Number(length)).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  const body = watchBody(request.raw, boundary ?? "", deadlineMs);
  const reading: Reading = { body, form, ownerId, files, onField, ...nothingTaken() };
  try {
    if (!hasRoom) throw new AppError("STORAGE_UNAVAILABLE");
    if (Number(length ?? 0) > MAX_BODY_BYTES) throw new AppError("BODY_TOO_LARGE");
    if (refusal) throw refusal.error;
    if (!boundary || request.raw.destroyed) throw malformed();
    await readParts(request, reading);
    await body.ended();
    if (body.received() - reading.contentBytes > MAX_OVERHEAD) throw malformed();
    body.done();
    return answerOf(reading);
  } catch (error) {
    body.abandon(error);
    await files.discard([...reading.staged.values()]);
    throw error;
  }
}

/** The boundary of a Content-Type, at most 70 characters (RFC 2046); undefined without one. */
const boundaryOf = (contentType: string): string | undefined => {
  const name = /;\s*boundary=/i.exec(contentType);
  const rest = name ? contentType.slice(name.index + name[0].length) : "";
  const [, quoted, plain] = /^(?:"([^"]+)"|([^\s;"]+))\s*(?:;|$)/.exec(rest) ?? [];
  const boundary = quoted ?? plain;
  return boundary && boundary.length <= 70 ? boundary : undefined;
};

type Reading = {
  body: WatchedBody;
  form: Form;
  ownerId: string;
  files: Files;
  onField: OnField;
  fields: Map<string, string>;
  staged: Map<string, StagedFile>;
  /** Bytes of values and files, to compute the overhead. */
  contentBytes: number;
};

const nothingTaken = () => ({
  fields: new Map<string, string>(),
  staged: new Map<string, StagedFile>(),
  contentBytes: 0,
});

async function readParts(request: FastifyRequest, reading: Reading): Promise<void> {
  const parts = request.parts();
  for (;;) {
    const next = parts.next().catch((cause) => {
      throw malformed(cause);
    });
    const { done, value: part } = await within(reading.body, next);
    if (done) return;
    if (typeof part.fieldname !== "string" || !part.fieldname || part.fieldname.length > MAX_NAME) {
      throw malformed();
    }
    if (part.type === "field") takeField(reading, part);
    else await takeFile(reading, part);
  }
}

/** Waits until the body's deadline at most. A later result is ignored. */
function within<T>(body: WatchedBody, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return Promise.race([work, body.failure]);
}

function takeField(reading: Reading, part: MultipartValue): void {
  const { fieldname: name, value, valueTruncated } = part;
  if (typeof value !== "string" || valueTruncated || reading.fields.has(name)) throw malformed();
  // The parser puts U+FFFD in place of bytes that are not UTF-8; such JSON is refused as well.
  if (value.includes("\uFFFD")) throw malformed();
  reading.contentBytes += Buffer.byteLength(value);
  reading.fields.set(name, value);
  reading.onField(name, value);
}

async function takeFile(reading: Reading, part: MultipartFile): Promise<void> {
  const name = part.fieldname;
  const faults = new Set<unknown>();
  part.file.on("error", (fault) => faults.add(fault));
  try {
    if (part.filename === "" && (await within(reading.body, isEmpty(part)))) return;
    const rule = Object.hasOwn(reading.form.files, name) ? reading.form.files[name] : undefined;
    if (!rule || reading.staged.has(name)) throw malformed();
    reading.staged.set(name, await stageWithin(reading, rule, part));
    reading.contentBytes += part.file.bytesRead;
  } catch (error) {
    part.file.destroy();
    // A broken stream is the sender's failure; other errors are thrown as they are.
    const isCut = (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
    if (isCut || faults.has(error) || error === part.file.errored) {
      throw malformed(error);
    }
    throw error;
  }
}

async function stageWithin(reading: Reading, rule: FileRule, part: MultipartFile) {
  const { ownerId, files } = reading;
  const { fieldname: field, filename: fileName, file: stream } = part;
  const staging = files.stage({ ownerId, rule, field, fileName, stream });
  try {
    return await within(reading.body, staging);
  } catch (error) {
    // Past the deadline staging may still settle; its result is ignored.
    staging.then(
      (file) => files.discard([file]),
      () => undefined,
    );
    throw error;
  }
}

/** An empty file input is sent as a part without name and bytes: it counts as not sent. */
async function isEmpty(part: MultipartFile): Promise<boolean> {
  for await (const bytes of part.file as AsyncIterable<Buffer>) {
    if (bytes.length > 0) throw malformed();
  }
  return true;
}

function answerOf({ fields, staged }: Reading): ReadForm {
  const sorted = (entries: Iterable<readonly [string, unknown]>) =>
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const fileHashes = [...staged].map(([name, file]) => [name, [file.name, file.sha256]] as const);
  const hashed = JSON.stringify([sorted(fields), sorted(fileHashes)]);
  return {
    fields: Object.fromEntries(fields),
    files: Object.fromEntries(staged),
    bodyHash: createHash("sha256").update(hashed).digest("hex"),
  };
}
