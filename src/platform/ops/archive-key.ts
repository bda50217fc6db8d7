/** How an archive is encrypted to a key of which this machine has only the public part. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from "node:crypto";
import { openSealer, TamperedError, unseal } from "#/platform/files/sealing.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * An encrypted archive begins with these bytes, the mark of the key that opens it, and the public
 * part of a key pair made for this archive alone (X25519). The stream after that is sealed like
 * stored files (AES-256-GCM in chunks, the last of which is marked as the last), under a key that
 * both pairs give by HKDF-SHA256.
 */
const MAGIC = Buffer.from("hubseal1");
const MARK_BYTES = 8;
/** An X25519 public key as DER (RFC 8410): 12 bytes that say so, then 32. */
const PUBLIC_BYTES = 44;
const HEAD_BYTES = MAGIC.length + MARK_BYTES + PUBLIC_BYTES;

/**
 * Makes a key pair. Returns the public part as the setting BACKUP_KEY has it (base64 of its DER,
 * the middle line of a PEM file), and the private part as a PEM file that `openssl pkey` reads.
 */
export function newBackupKey(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync("x25519");
  return {
    publicKey: toDer(pair.publicKey).toString("base64"),
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** True if a text is the public part of such a key. */
export function isPublicKey(text: string): boolean {
  try {
    return toDer(readPublicKey(text)).toString("base64") === text;
  } catch {
    return false;
  }
}

/** Reads the private part from the text of its file. Throws an OperatorError if it is none. */
export function readPrivateKey(pem: string): KeyObject {
  const key = orUndefined(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType === "x25519") return key;
  throw new OperatorError(
    "This is no private key of backups: npm run admin -- backup-key makes one.",
  );
}

/** True if a file with these first bytes is an encrypted archive. */
export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** Encrypts a stream to a public key, piece by piece. */
export async function* sealTo(
  publicKey: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const recipient = readPublicKey(publicKey);
  const once = generateKeyPairSync("x25519");
  const oncePublic = toDer(once.publicKey);
  yield Buffer.concat([MAGIC, markOf(recipient), oncePublic]);
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: recipient });
  const sealer = openSealer(dataKeyOf(shared, oncePublic, recipient));
  for await (const piece of bytes) yield* sealer.push(Buffer.from(piece));
  yield sealer.end();
}

/**
 * Decrypts a stream that `sealTo` made. Throws an OperatorError if it needs another key, or if a
 * byte was changed, cut off or added.
 */
export async function* unsealWith(
  privateKey: KeyObject,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const pieces = sealed[Symbol.asyncIterator]();
  const { head, rest } = await takeHead(pieces);
  const recipient = createPublicKey(privateKey);
  const mark = head.subarray(MAGIC.length, MAGIC.length + MARK_BYTES);
  if (!mark.equals(markOf(recipient))) {
    throw new OperatorError("The archive is encrypted to another key than this one.");
  }
  const oncePublic = head.subarray(MAGIC.length + MARK_BYTES);
  const shared = orUndefined(() => diffieHellman({ privateKey, publicKey: fromDer(oncePublic) }));
  if (!shared) throw damaged();
  try {
    yield* unseal(dataKeyOf(shared, oncePublic, recipient), behind(rest, pieces));
  } catch (error) {
    throw error instanceof TamperedError ? damaged(error) : error;
  }
}

const damaged = (cause?: unknown) =>
  new OperatorError("The archive is damaged: it is not as it was written.", { cause });

async function takeHead(pieces: AsyncIterator<Uint8Array>) {
  let bytes = Buffer.alloc(0);
  while (bytes.length < HEAD_BYTES) {
    const { value, done } = await pieces.next();
    if (done) throw damaged();
    bytes = Buffer.concat([bytes, value]);
  }
  return { head: bytes.subarray(0, HEAD_BYTES), rest: bytes.subarray(HEAD_BYTES) };
}

async function* behind(first: Buffer, pieces: AsyncIterator<Uint8Array>) {
  yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

const dataKeyOf = (shared: Buffer, oncePublic: Buffer, recipient: KeyObject): Buffer => {
  const salt = Buffer.concat([oncePublic, toDer(recipient)]);
  return Buffer.from(hkdfSync("sha256", shared, salt, "platform/backup", 32));
};

/** Identifies a key without revealing anything of it. */
const markOf = (publicKey: KeyObject): Buffer =>
  createHash("sha256").update(toDer(publicKey)).digest().subarray(0, MARK_BYTES);

const readPublicKey = (text: string): KeyObject => fromDer(Buffer.from(text, "base64"));

const fromDer = (der: Buffer): KeyObject => {
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  if (key.asymmetricKeyType !== "x25519" || der.length !== PUBLIC_BYTES) {
    throw new OperatorError("This is no public key of backups.");
  }
  return key;
};

const toDer = (publicKey: KeyObject): Buffer => publicKey.export({ type: "spki", format: "der" });

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
