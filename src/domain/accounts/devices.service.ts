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

/** The hash of the browser's cookie, where it has signed in to this address's account before. */
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
 * Remembers the calling browser for an account whose owner it has proven to be. Returns the value
 * of its cookie. One cookie serves all accounts of a browser; a cookie that was not issued here is
 * replaced, as others may know it.
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
 * Whether somebody who signed in before does so with a browser that did not; of a program without
 * cookies, from an address (IP) that did not.
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
