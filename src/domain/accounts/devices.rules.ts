/** How many days a browser is remembered after its last sign-in; its cookie lasts as long. */
export const DEVICE_DAYS = 400;
/** How many browsers an account remembers; older ones are forgotten. */
export const MAX_DEVICES = 20;
/**
 * After this many wrong passwords in a row a browser is forgotten (NIST SP 800-63B: at most 100).
 */
export const MAX_DEVICE_FAILURES = 100;
