import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** By this prefix, scanners that search code for secrets recognize a token of ours. */
export const TOKEN_PREFIX = "hub_pat_";
const CHECK_LENGTH = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The CRC32 of a text as six letters and digits, in the form GitHub appends to its tokens. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = "";
  while (written.length < CHECK_LENGTH) {
    written = BASE62.charAt(rest % BASE62.length) + written;
    rest = Math.floor(rest / BASE62.length);
  }
  return written;
}

/** Returns a token (its prefix and bits) with the checksum of both. */
export const withChecksum = (body: string): string => body + checksumOf(body);

/** Returns a new access token: 256 random bits between the prefix and a checksum. */
export const newAccessToken = (): string =>
  withChecksum(TOKEN_PREFIX + randomBytes(32).toString("base64url"));

/**
 * True if a text has the form of an access token, so that typos are found without the database. The
 * checksum is not a secret; access is only granted by the token's hash.
 */
export function isAccessToken(text: string): boolean {
  if (!/^hub_pat_[\w-]{43}[0-9A-Za-z]{6}$/.test(text)) return false;
  return text.slice(-CHECK_LENGTH) === checksumOf(text.slice(0, -CHECK_LENGTH));
}
