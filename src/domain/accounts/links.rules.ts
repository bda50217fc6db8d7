/** What a link of a mail, or a token kept by one browser, is good for. */
export type LinkPurpose =
  | "set-password"
  | "confirm-email"
  | "restore-email"
  | "correct-registration";

/** Hours until a link is worth nothing. */
export const LINK_HOURS = {
  "set-password": 72,
  "confirm-email": 72,
  "restore-email": 7 * 24,
  "correct-registration": 0.5,
} as const satisfies Record<LinkPurpose, number>;
