/** Failures in a row after which only a reset lets unknown browsers sign in again (I-08). */
export const MAX_FAILURES_IN_A_ROW = 100;

export const FAILURE_WINDOW_SECONDS = 15 * 60;

/** The caller of a password check, as the limits tell callers apart. */
export type Caller = {
  email: string;
  /** The address, of an IPv6 one its /64. */
  network: string;
  /** A browser that has signed in to this account before, as the hash of its cookie in hex. */
  device: string | undefined;
  /** A call with a session: the person confirms who they are. */
  isSignedIn: boolean;
};
export type FailureMaxima = { ofOne: number; ofAccount: number; ofAddress: number };

/** Limits of one account start with this; the bar cannot occur in a folded address's domain. */
export const loginLimitPrefix = (email: string): string => `login:${email}|`;

/**
 * The limits an attempt counts against, its own first. Strangers share the account's and their
 * address's; a known browser and somebody signed in have limits that no stranger can fill.
 */
export function failureLimits(caller: Caller, { ofOne, ofAccount, ofAddress }: FailureMaxima) {
  const prefix = loginLimitPrefix(caller.email);
  const own = (key: string) => ({ key: `${prefix}${key}`, max: ofOne, atOnce: 2 });
  if (caller.device) return [own(`device:${caller.device}`)];
  if (caller.isSignedIn) {
    return [own(caller.network), { key: `${prefix}signed-in`, max: ofAccount, atOnce: 4 }];
  }
  return [
    own(caller.network),
    { key: prefix, max: ofAccount, atOnce: 4 },
    // No more than may wait for their hash in company (platform/security/passwords.ts).
    { key: `login-address:${caller.network}`, max: ofAddress, atOnce: 4 },
  ];
}
