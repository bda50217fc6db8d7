/** Living tokens of one person. */
export const MOST_TOKENS = 10;
export const LONGEST_NAME = 60;

/** For how many days a token may be made. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export const USUAL_DAYS = 90;
export const MOST_DAYS = 365;

/** For how many days an ended one is still shown. */
export const SHOWN_DAYS = 30;

/** Calls by one token in a minute. */
export const CALLS_A_MINUTE = 300;
