import type { PublicContext } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import {
  hasDevices,
  isGivenOut,
  isKnownDevice,
  isNewAddress,
  upsertDevice,
} from "./devices.queries.ts";

/** The hash of the browser's cookie, if it has signed in to this address's account before. */
export async function findKnownDevice(
  context: PublicContext,
  email: string,
): Promise<Buffer | undefined> {
  const cookie = context.readCookie("device");
  if (cookie === undefined) return undefined;
  const deviceHash = hashToken(cookie);
  const isKnown = await isKnownDevice(context.db, context.clock, { email, deviceHash });
  return isKnown ? deviceHash : undefined;
}

/**
 * Remembers the calling browser for the account it has signed in to. Returns the value of its
 * cookie. One cookie serves all accounts of a browser; one that was not issued here is replaced, as
 * others may know it.
 */
export async function rememberDevice(
  tx: Db,
  context: PublicContext,
  userId: string,
): Promise<string> {
  const sent = context.readCookie("device");
  const isOurs = sent !== undefined && (await isGivenOut(tx, hashToken(sent)));
  const cookie = isOurs ? sent : newToken();
  await upsertDevice(tx, context.clock, { userId, deviceHash: hashToken(cookie) });
  return cookie;
}

/**
 * Whether an account that was used before is used by a new browser or, for a program without
 * cookies, from a new IP address.
 */
export async function isNewPlace(
  context: PublicContext,
  account: { id: string },
  device: Buffer | undefined,
): Promise<boolean> {
  if (!context.isWebClient) return isNewAddress(context.db, account.id, context.ip);
  if (device) return false;
  return hasDevices(context.db, account.id);
}
