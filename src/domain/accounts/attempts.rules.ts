/** After this many failures in a row unknown browsers need a password reset to sign in (I-08). */
export const MAX_FAILURES_IN_A_ROW = 100;

export const FAILURE_WINDOW_SECONDS = 15 * 60;

/** The caller of a password check, as far as the limits tell callers apart. */
export type Caller = {
  email: string;
  /** The IP address, or the /64 of an IPv6 one. */
  network: string;
  /** The hash (hex) of the cookie of a browser that has signed in to this account before. */
  device: string | undefined;
  /** Whether the call has a session, and the person confirms who they are. */
  isSignedIn: boolean;
};
export type FailureMaxima = { ofOne: number; ofAccount: number; ofAddress: number };

/** The prefix of an account's limits; a folded address's domain cannot contain the bar. */
export const loginLimitPrefix = (email: string): string => `login:${email}|`;

/**
 * The limits a failed attempt counts against, its own first. Strangers share those of the account
 * and of their network; a known browser and a signed-in person have limits that strangers cannot
 * use up.
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
    // At most as many as may wait for their hash at once (platform/security/passwords.ts).
    { key: `login-address:${caller.network}`, max: ofAddress, atOnce: 4 },
  ];
}
