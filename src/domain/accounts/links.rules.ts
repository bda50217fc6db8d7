/** The purposes of a link in a mail, or of a token kept by one browser. */
export type LinkPurpose =
  | "set-password"
  | "confirm-email"
  | "restore-email"
  | "correct-registration";

/** Hours until a link expires. */
export const LINK_HOURS = {
  "set-password": 72,
  "confirm-email": 72,
  "restore-email": 7 * 24,
  "correct-registration": 0.5,
} as const satisfies Record<LinkPurpose, number>;
