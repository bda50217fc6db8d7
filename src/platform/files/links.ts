import type { Clock } from "../app/clock.ts";
import { hmacHex, isSameText, type Secrets } from "../security/secrets.ts";

/** How long a link is valid (specification 3, G11). */
const LINK_SECONDS = 15 * 60;
/** For this long, calls with the same `since` return the same link. */
const SAME_SECONDS = 60;

const MAC_DIGITS = 32;

/**
 * Returns 64 hexadecimal digits. With a reader, the first 32 are the reader's id, so that a link
 * opened without a session shows whose it is, and the rest a code of 128 bits.
 */
function signatureOf(key: Buffer, signed: string, readerId?: string): string {
  if (!readerId) return hmacHex(key, signed);
  const code = hmacHex(key, `${signed}\n${readerId}`);
  return readerId.replaceAll("-", "") + code.slice(0, MAC_DIGITS);
}

const secondsOf = (moment: Date): number => Math.floor(moment.valueOf() / 1000);

/** `since`: when the target was made. `readerId`: who gets the link, if that matters. */
type Issue = { since?: Date; readerId?: string };

/**
 * Returns a link that opens one path, such as `/api/files/{id}` or `/api/payment/receipt/{id}`, for
 * 15 minutes without a session: `{path}?e={unix seconds}&s={signature}`, relative to the root. Give
 * it only to people who may open the path; the link does not check again. With `since` it changes
 * only at each full minute after that moment: responses close together give the same link, good for
 * 14 minutes.
 */
export function signLink(
  secrets: Secrets,
  clock: Clock,
  path: string,
  { since, readerId }: Issue = {},
): string {
  const now = secondsOf(clock.now());
  // A moment ahead of our clock, set by another machine's, counts as now.
  const age = since ? Math.max(0, now - secondsOf(since)) % SAME_SECONDS : 0;
  const expires = String(now - age + LINK_SECONDS);
  return `${path}?e=${expires}&s=${signatureOf(secrets.keyFor("links"), `${path}\n${expires}`, readerId)}`;
}

/** Returns a link to something made at a moment; null if it has not been made yet. */
export const signLinkIfMade = (
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  pathOf: (id: string) => string,
  { id, madeAt }: { id: string | null; madeAt: Date | null },
): string | null => (id && madeAt ? signLink(secrets, clock, pathOf(id), { since: madeAt }) : null);

/**
 * Reads a request's url, path and query. Returns undefined unless it is a link that was signed here
 * and has not expired; otherwise the person it was issued to, if it names one.
 */
export function readLink(
  secrets: Secrets,
  clock: Clock,
  url: string,
): { readerId: string | null } | undefined {
  const parts = /^([^?]+)\?e=(\d+)&s=([0-9a-f]+)$/.exec(url);
  const [, path, expires, signature] = parts ?? [];
  if (!path || !expires || !signature || secondsOf(clock.now()) >= Number(expires))
    return undefined;
  const keys = secrets.keysFor("links");
  const isSigned = (readerId?: string) =>
    keys.some((key) => isSameText(signature, signatureOf(key, `${path}\n${expires}`, readerId)));
  if (isSigned()) return { readerId: null };
  const readerId = signature
    .slice(0, MAC_DIGITS)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return isSigned(readerId) ? { readerId } : undefined;
}
