/** Seconds for returning from the provider, and again for the second step. */
export const SIGN_ON_SECONDS = 600;

/** The maximum age in seconds of a sign-in at the provider that confirms an identity. */
export const FRESH_SECONDS = 120;

/** The claims that are read from an ID token. */
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
 * Whether the provider vouches for the address. Google verifies any address once, and vouches only
 * for those of a Workspace and its own. Entra says nothing of the kind unless asked for `xms_edov`,
 * which says that the domain of the address is proven to be the company's.
 */
function isVerified({ iss, email, email_verified, hd, xms_edov }: Claims): boolean {
  if (ENTRA.test(iss)) return xms_edov === true || xms_edov === 1 || xms_edov === "1";
  if (iss === GOOGLE && !hd && !/@gmail\.com$/i.test(String(email))) return false;
  return email_verified === true;
}

/** The e-mail that the provider vouches for; undefined if it does not. */
export const verifiedEmail = (claims: Claims): string | undefined =>
  typeof claims.email === "string" && isVerified(claims) ? claims.email : undefined;

/** Authentication methods that go beyond a password (RFC 8176). */
const SECOND_FACTORS = ["mfa", "otp", "hwk", "swk", "sc"];

/** Whether the provider says that it asked for a second factor. */
export function hasOutsideFactor({ amr, acr }: Claims, mfaAcr: readonly string[]): boolean {
  if (typeof acr === "string" && mfaAcr.includes(acr)) return true;
  return Array.isArray(amr) && amr.some((way) => SECOND_FACTORS.includes(way));
}

/** When the person last authenticated at the provider; long ago if it does not say. */
export const authenticatedAt = ({ auth_time }: Claims, now: Date): Date =>
  new Date(typeof auth_time === "number" ? Math.min(auth_time * 1000, now.getTime()) : 0);
