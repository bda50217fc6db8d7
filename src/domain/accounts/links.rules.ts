/** The purposes of a mail's link, or of a token kept by one browser. */
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
