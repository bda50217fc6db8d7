import type { Clock } from "../clock.ts";
import { hmacHex, isSameText, type Secrets } from "../secrets.ts";

/** How long a link opens what it names (specification 3, G11). */
const LINK_SECONDS = 15 * 60;
/** How long the same link is given out that is counted from a moment. */
const SAME_SECONDS = 60;

const signatureOf = (secrets: Secrets, path: string, expires: string): string =>
  hmacHex(secrets.keyFor("links"), `${path}\n${expires}`);

const secondsOf = (moment: Date): number => Math.floor(moment.valueOf() / 1000);

/**
 * A link that opens one path, such as `/api/files/{id}` or `/api/payment/receipt/{id}`, for 15
 * minutes without a session: `{path}?e={unix seconds}&s={signature}`, relative to the root. Only for
 * somebody who may open the path; the link does not ask again. With `since` it is made anew only at
 * each full minute after that moment: answers close together give the same link, good for 14 minutes.
 */
export function signLink(secrets: Secrets, clock: Clock, path: string, since?: Date): string {
  const now = secondsOf(clock.now());
  // A moment that another machine's clock has put ahead of ours is now.
  const age = since ? Math.max(0, now - secondsOf(since)) % SAME_SECONDS : 0;
  const expires = String(now - age + LINK_SECONDS);
  return `${path}?e=${expires}&s=${signatureOf(secrets, path, expires)}`;
}

/** Returns a link to what was made at a moment; null while there is none. */
export const linkWhereMade = (
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  pathOf: (id: string) => string,
  { id, madeAt }: { id: string | null; madeAt: Date | null },
): string | null => (id && madeAt ? signLink(secrets, clock, pathOf(id), madeAt) : null);

/** Whether a request's url, path and query, is a link that was signed here and has not run out. */
export function isValidLink(secrets: Secrets, clock: Clock, url: string): boolean {
  const parts = /^([^?]+)\?e=(\d{1,12})&s=([0-9a-f]{64})$/.exec(url);
  const [, path, expires, signature] = parts ?? [];
  if (!path || !expires || !signature) return false;
  const isSigned = isSameText(signature, signatureOf(secrets, path, expires));
  return isSigned && secondsOf(clock.now()) < Number(expires);
}
