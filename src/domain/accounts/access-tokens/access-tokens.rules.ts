/** Active tokens per person. */
export const MOST_TOKENS = 10;
export const LONGEST_NAME = 60;

/** The lifetimes to choose from, in days. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export const USUAL_DAYS = 90;
export const MOST_DAYS = 365;

/** For how many days an ended token is still shown. */
export const SHOWN_DAYS = 30;

/** Calls per minute with one token. */
export const CALLS_A_MINUTE = 300;
