import { LONGEST_REASON } from "#/shared/reason-field.ts";
import type { DocumentStatus } from "../documents/documents.rules.ts";

/** The office's decisions about a document. */
export const CHECKS = ["verified", "returned"] as const satisfies readonly DocumentStatus[];
export type Check = (typeof CHECKS)[number];

/** The reason for returning an Aadhaar card that shows all twelve digits, given with one press. */
export const UNMASKED = "The Aadhaar number is not masked.";

/** The most common reasons for returning a document; the trainee reads the sentence unchanged. */
export const RETURN_REASONS = [
  "It cannot be read.",
  "A page or a side is missing.",
  "It is another document.",
  "The name differs from your details.",
  "It belongs to somebody else.",
  "The signature is missing.",
  UNMASKED,
] as const;

export const NO_REASON = "Say what is wrong, so that the trainee can correct it.";

/** The texts of the return form; `username` is the document's owner. */
export const returnWords = (username: string) => ({
  verb: "Return",
  reasons: RETURN_REASONS,
  reasonHint: `${username} reads it and sends this one file again.`,
  longestReason: LONGEST_REASON,
  isReasonNeeded: true,
});
