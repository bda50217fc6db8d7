export const MAX_PASSKEYS = 10;
/** How long a challenge is valid, in seconds; browsers give up earlier. */
export const CHALLENGE_SECONDS = 300;
export const MAX_PASSKEY_NAME = 60;

/** How a browser may reach a passkey (WebAuthn); values of newer browsers are left out. */
export const TRANSPORTS = [
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const isTransport = (text: string): text is Transport =>
  (TRANSPORTS as readonly string[]).includes(text);

const IS_IP_ADDRESS = /^[\d.]+$|:/;

/**
 * The relying party of a public address: passkeys belong to its host name and work for its origin
 * only.
 */
export function relyingPartyOf(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Whether passkeys can belong to a host: it must be a name, not an IP address. */
export const canHavePasskeys = (hostname: string): boolean => !IS_IP_ADDRESS.test(hostname);
