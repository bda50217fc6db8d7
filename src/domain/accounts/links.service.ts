import { randomBytes } from "node:crypto";
import type { Platform } from "#/platform/app/platform.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashToken } from "#/platform/http/access.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { findLink, insertLink, isAddressReserved } from "./links.queries.ts";
import type { LinkPurpose } from "./links.rules.ts";

type Deps = Pick<Platform, "db" | "clock">;

/** 256 random bits as letters only, so that no part of a link looks like a six-digit code. */
const newToken = (): string =>
  randomBytes(32)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

/** Creates a one-use link. Returns its token, which only the mail carries: it is stored nowhere. */
export async function makeLink(
  { db, clock }: Deps,
  link: { userId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = newToken();
  await insertLink(db, clock, { ...link, id: newId(), tokenHash: hashToken(token) });
  return token;
}

/**
 * Returns the link of a token. Throws LINK_INVALID if it is expired, used or has another purpose.
 */
export async function readLink(
  { db, clock }: Deps,
  token: string,
  purposes: readonly LinkPurpose[],
) {
  const link = await findLink(db, clock, hashToken(token), purposes);
  if (!link) throw new AppError("LINK_INVALID");
  return link;
}

/**
 * Throws `refusal` at the field if another account can still restore the address. Call it after
 * writing the address, in the same transaction: an account that gave it up concurrently has
 * committed by then.
 */
export async function refuseReserved(
  { db, clock }: Deps,
  { email, userId, refusal }: { email: string; userId: string; refusal: ErrorKey },
): Promise<void> {
  if (await isAddressReserved(db, clock, { email, exceptFor: userId })) throw new AppError(refusal);
}
