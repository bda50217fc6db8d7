/** How long a one-time code is good, and how often one may be tried (A4). */
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

/** Seconds until a new code may be requested after the last try: the same for every address. */
export const NEW_CODE_SECONDS = 60;
