/** How long a one-time code is valid, and how many tries it allows (A4). */
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

/** Seconds before a new code may be requested after the last try; the same for every address. */
export const NEW_CODE_SECONDS = 60;
