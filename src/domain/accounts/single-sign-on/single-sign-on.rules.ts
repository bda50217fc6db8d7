/** Seconds within which somebody is back from the provider, and has taken the second step. */
export const SIGN_ON_SECONDS = 600;

/** Seconds by which a sign-in that is to confirm who somebody is may lie back. */
export const FRESH_SECONDS = 120;

/** The claims of an ID token that are read. */
export type Claims = {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  hd?: unknown;
  xms_edov?: unknown;
  amr?: unknown;
  acr?: unknown;
  auth_time?: unknown;
};

const GOOGLE = "https://accounts.google.com";
const ENTRA = /^https:\/\/login\.microsoftonline\.(?:com|us)\//;

/**
 * Whether the provider answers for the address. Google verifies once whatever address somebody
 * types, and answers for those of a Workspace and its own alone. Entra says nothing of the kind
 * unless asked for `xms_edov`: the domain of the address is proven to be the company's.
 */
function isVerified({ iss, email, email_verified, hd, xms_edov }: Claims): boolean {
  if (ENTRA.test(iss)) return xms_edov === true || xms_edov === 1 || xms_edov === "1";
  if (iss === GOOGLE && !hd && !/@gmail\.com$/i.test(String(email))) return false;
  return email_verified === true;
}

/** The e-mail that the provider answers for; undefined where it does not. */
export const verifiedEmail = (claims: Claims): string | undefined =>
  typeof claims.email === "string" && isVerified(claims) ? claims.email : undefined;

/** Ways of signing in that a password alone is not (RFC 8176). */
const SECOND_FACTORS = ["mfa", "otp", "hwk", "swk", "sc"];

/** Whether the provider says that it asked for a second factor. */
export function hasOutsideFactor({ amr, acr }: Claims, mfaAcr: readonly string[]): boolean {
  if (typeof acr === "string" && mfaAcr.includes(acr)) return true;
  return Array.isArray(amr) && amr.some((way) => SECOND_FACTORS.includes(way));
}

/** When somebody last showed the provider who they are; long ago where it does not say. */
export const authenticatedAt = ({ auth_time }: Claims, now: Date): Date =>
  new Date(typeof auth_time === "number" ? Math.min(auth_time * 1000, now.getTime()) : 0);
