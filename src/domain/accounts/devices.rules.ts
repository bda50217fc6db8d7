/** How long a browser is remembered after its last sign-in; its cookie lasts as long. */
export const DEVICE_DAYS = 400;
/** How many browsers one account remembers: the latest. */
export const MAX_DEVICES = 20;
/** Wrong passwords in a row until a browser is a stranger again (NIST SP 800-63B: at most 100). */
export const MAX_DEVICE_FAILURES = 100;
