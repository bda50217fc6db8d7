import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * How a file's bytes are sealed: AES-256-GCM in chunks of 64 KiB, each with its own tag. A chunk's
 * nonce is its number and whether it is the last, so chunks cannot be reordered, cut off or added.
 * A data key seals one stream of bytes and never a second one.
 */
const CHUNK = 64 * 1024;
const TAG = 16;
const ALGORITHM = "aes-256-gcm";

/** The bytes read are not those that were sealed: altered, truncated or under another key. */
export class TamperedError extends Error {
  override name = "TamperedError";
}

export const newDataKey = (): Buffer => randomBytes(32);

/** The number of bytes that `size` clear bytes take when sealed. */
export const sealedSize = (size: number): number =>
  size + TAG * Math.max(1, Math.ceil(size / CHUNK));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

type Sealer = {
  /** Returns the sealed chunks that these clear bytes completed. */
  push: (bytes: Buffer) => Buffer[];
  /** Returns the last chunk, which is marked as the last. */
  end: () => Buffer;
};

export function openSealer(dataKey: Buffer): Sealer {
  let index = 0;
  let waiting = Buffer.alloc(0);
  const seal = (bytes: Buffer, isLast: boolean) => {
    const cipher: CipherGCM = createCipheriv(ALGORITHM, dataKey, nonceOf(index++, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    push: (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      const sealed: Buffer[] = [];
      // A full chunk waits until more follows: only then is it known not to be the last.
      while (waiting.length > CHUNK) {
        sealed.push(seal(waiting.subarray(0, CHUNK), false));
        waiting = waiting.subarray(CHUNK);
      }
      return sealed;
    },
    end: () => seal(waiting, true),
  };
}

/** Seals bytes in memory. */
export function sealAll(dataKey: Buffer, bytes: Buffer): Buffer {
  const sealer = openSealer(dataKey);
  return Buffer.concat([...sealer.push(bytes), sealer.end()]);
}

/** Returns a function that opens the chunks of one stream in order. Throws TamperedError. */
function openerOf(dataKey: Buffer): (bytes: Buffer, isLast: boolean) => Buffer {
  let index = 0;
  return (bytes, isLast) => {
    if (bytes.length < TAG) throw new TamperedError("A stored file was cut short.");
    const decipher = createDecipheriv(ALGORITHM, dataKey, nonceOf(index++, isLast));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    const clear = decipher.update(bytes.subarray(0, bytes.length - TAG));
    try {
      return Buffer.concat([clear, decipher.final()]);
    } catch (cause) {
      throw new TamperedError("A stored file is not what was written.", { cause });
    }
  };
}

/** Yields the clear bytes of a sealed stream, chunk by chunk. Throws TamperedError. */
export async function* unseal(
  dataKey: Buffer,
  sealed: AsyncIterable<Buffer | Uint8Array>,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  const open = openerOf(dataKey);
  for await (const bytes of sealed) {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length > CHUNK + TAG) {
      yield open(waiting.subarray(0, CHUNK + TAG), false);
      waiting = waiting.subarray(CHUNK + TAG);
    }
  }
  yield open(waiting, true);
}

const WRAP_VERSION = 1;
/** Bytes of a wrapped key: version, nonce, key, tag. */
export const WRAPPED_BYTES = 61;

/** Wraps a file's data key; bound to the file's id, so that it opens no other row's bytes. */
export function wrapKey(wrappingKey: Buffer, fileId: string, dataKey: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, wrappingKey, iv).setAAD(Buffer.from(fileId));
  const wrapped = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return Buffer.concat([Buffer.of(WRAP_VERSION), iv, wrapped, cipher.getAuthTag()]);
}

/** Throws TamperedError if the wrapping key, the file's id or the bytes are not the same. */
export function unwrapKey(wrappingKey: Buffer, fileId: string, wrapped: Uint8Array): Buffer {
  const bytes = Buffer.from(wrapped);
  if (bytes.length !== WRAPPED_BYTES || bytes[0] !== WRAP_VERSION) {
    throw new TamperedError("A file's key has an unknown form.");
  }
  const decipher = createDecipheriv(ALGORITHM, wrappingKey, bytes.subarray(1, 13))
    .setAAD(Buffer.from(fileId))
    .setAuthTag(bytes.subarray(45));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(13, 45)), decipher.final()]);
  } catch (cause) {
    throw new TamperedError("A file's key cannot be opened: has the secret changed?", { cause });
  }
}

/** Unwraps a key with the first of several that opens it. Throws TamperedError if none does. */
export function unwrapWithAny(
  wrappingKeys: readonly Buffer[],
  fileId: string,
  wrapped: Uint8Array,
): Buffer {
  let failure: unknown = new TamperedError("There is no key.");
  for (const key of wrappingKeys) {
    try {
      return unwrapKey(key, fileId, wrapped);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Seals bytes in memory for a row: their own key, wrapped and bound to the row's id, followed by
 * the bytes encrypted with it.
 */
export function sealFor(wrappingKey: Buffer, id: string, bytes: Buffer): Buffer {
  const dataKey = newDataKey();
  return Buffer.concat([wrapKey(wrappingKey, id, dataKey), sealAll(dataKey, bytes)]);
}

/** Returns the bytes sealed for a row. Throws TamperedError if no key opens them for this row. */
export function openFor(wrappingKeys: readonly Buffer[], id: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const dataKey = unwrapWithAny(wrappingKeys, id, bytes.subarray(0, WRAPPED_BYTES));
  const open = openerOf(dataKey);
  const pieces: Buffer[] = [];
  let at = WRAPPED_BYTES;
  for (; bytes.length - at > CHUNK + TAG; at += CHUNK + TAG) {
    pieces.push(open(bytes.subarray(at, at + CHUNK + TAG), false));
  }
  return Buffer.concat([...pieces, open(bytes.subarray(at), true)]);
}
