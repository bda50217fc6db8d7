import { createCipheriv, createHash } from "node:crypto";

/** How a reader is let in, out of a document's encryption dictionary (ISO 32000-2, 7.6.4). */
type Lock = {
  revision: number;
  keyBytes: number;
  owner: Buffer;
  user: Buffer;
  permissions: number;
  id: Buffer;
  hidesMetadata: boolean;
};

/** A file without what its streams hold, whose bytes may say anything. */
function withoutStreams(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let begin = text.indexOf("stream"); begin >= 0; begin = text.indexOf("stream", at)) {
    kept.push(text.slice(at, begin));
    const end = text.indexOf("endstream", begin);
    if (end < 0) return kept.join("stream ");
    at = end + "endstream".length;
  }
  return [...kept, text.slice(at)].join("stream ");
}

/** The trailers of a file, those of cross-reference streams among them, the first one in the file first. */
const trailersOf = (outside: string): string[] =>
  outside.split(/endobj|startxref|stream /).flatMap((part) => {
    const at = part.lastIndexOf("trailer");
    if (at >= 0) return [part.slice(at)];
    return /\/Type\s{0,9}\/XRef/.test(part) ? [part.slice(part.lastIndexOf(" obj"))] : [];
  });

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The bytes of the string that follows a key: `(text)` with its escapes, or `<hex>`. */
function stringAfter(dictionary: string, key: RegExp): Buffer | undefined {
  const found = key.exec(dictionary);
  if (!found) return undefined;
  const from = dictionary.slice(found.index + found[0].length, found.index + 2000);
  const hex = /^<([\da-f\s]*)>/i.exec(from);
  if (hex) return Buffer.from((hex[1] ?? "").replace(/\s/g, ""), "hex");
  const text = /^\(((?:[^\\()]|\\[\s\S])*)\)/.exec(from)?.[1];
  const plain = text?.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal, sign) =>
    octal
      ? String.fromCharCode(Number.parseInt(octal, 8))
      : (ESCAPES[sign] ?? sign.replace(/[\r\n]+/, "")),
  );
  return plain === undefined ? undefined : Buffer.from(plain, "latin1");
}

const numberAfter = (dictionary: string, key: string): number | undefined => {
  const found = new RegExp(`/${key}\\s{0,9}(-?\\d{1,12})`).exec(dictionary);
  return found ? Number(found[1]) : undefined;
};

function lockOf(dictionary: string, trailer: string): Lock | undefined {
  const [owner, user] = [/\/O\s{0,9}(?=[(<])/, /\/U\s{0,9}(?=[(<])/].map((key) =>
    stringAfter(dictionary, key),
  );
  const revision = numberAfter(dictionary, "R");
  if (!owner || !user || revision === undefined) return undefined;
  return {
    ...{ owner, user, revision },
    keyBytes: revision === 2 ? 5 : (numberAfter(dictionary, "Length") ?? 40) / 8,
    permissions: numberAfter(dictionary, "P") ?? 0,
    id: stringAfter(trailer, /\/ID\s{0,9}\[\s{0,9}/) ?? Buffer.alloc(0),
    hidesMetadata: !/\/EncryptMetadata\s{0,9}false/.test(dictionary),
  };
}

const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const hash = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, mixed = 0; at < 256; at += 1) {
    mixed = (mixed + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, mixed);
  }
  let [one, other] = [0, 0];
  return Buffer.from(data).map((byte) => {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

/** Whether no password at all opens it, by revisions 2 to 4 (algorithms 2, 4 and 5). */
function opensByKey(lock: Lock): boolean {
  const { revision, keyBytes, owner, user, permissions, id } = lock;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const rest = revision >= 4 && !lock.hidesMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = hash("md5", PADDING, owner.subarray(0, 32), rights, id, rest);
  for (let round = 0; revision >= 3 && round < 50; round += 1)
    key = hash("md5", key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let check = hash("md5", PADDING, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return check.equals(user.subarray(0, 16));
}

/** The same by revisions 5 and 6 (algorithms 2.B and 11). */
function opensByHash({ revision, user }: Lock): boolean {
  let key = hash("sha256", user.subarray(32, 40));
  for (let round = 0, last = 0; revision >= 6 && (round < 64 || last > round - 32); round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(key)));
    const which = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash(["sha256", "sha384", "sha512"][which] ?? "sha256", mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32).equals(user.subarray(0, 32));
}

const ENCRYPT =
  /\/(?:E|#45)(?:n|#6[eE])(?:c|#63)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)\s{0,9}(?:(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R|<<)/;

/**
 * Whether a PDF opens with a password alone. One that is only kept from being changed opens without
 * and does not ask. What says it is encrypted in a way that is not known here is taken to ask.
 */
export function asksForPassword(bytes: Buffer): boolean {
  const outside = withoutStreams(bytes.toString("latin1"));
  const trailers = trailersOf(outside);
  const trailer = trailers.findLast((one) => ENCRYPT.test(one));
  const found = trailer === undefined ? null : ENCRYPT.exec(trailer);
  if (!trailer || !found) return false;
  const number = found[1];
  const at = number
    ? outside.search(new RegExp(`(?<!\\d)${number}\\s{1,9}\\d{1,5}\\s{1,9}obj`))
    : -1;
  const dictionary = number
    ? outside.slice(at, outside.indexOf("endobj", at))
    : trailer.slice(found.index);
  const lock = at < 0 && number ? undefined : lockOf(dictionary, trailer);
  if (!lock || lock.revision < 2 || lock.revision > 6) return true;
  return !(lock.revision >= 5 ? opensByHash(lock) : opensByKey(lock));
}
