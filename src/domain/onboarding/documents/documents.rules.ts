import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";
import { keysOf } from "#/shared/keys.ts";

/**
 * The six documents every trainee hands in (specification 1 section 9), in the form's order, with
 * their labels.
 */
export const DOCUMENT_LABELS = {
  termsAndConditions: "Terms and conditions",
  panCard: "PAN card",
  aadharCard: "Aadhaar card",
  highestDegree: "Highest degree",
  digitalSignature: "Digital signature",
  userPhoto: "Your photo",
} as const;
export const DOCUMENT_KINDS = keysOf(DOCUMENT_LABELS);
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How the office and the mails call each kind. */
export const DOCUMENT_NAMES = { ...DOCUMENT_LABELS, userPhoto: "Photo" } as const satisfies Record<
  DocumentKind,
  string
>;

/** The kinds still to be handed in, keyed for the form's fields (C43); empty when all are there. */
export function missingDocuments(kinds: readonly DocumentKind[]): Record<string, string> {
  const missing = DOCUMENT_KINDS.filter((kind) => !kinds.includes(kind));
  return Object.fromEntries(missing.map((kind) => [kind, "Select this document."]));
}

/**
 * The office's decision about a document; the first is the default. A file that replaces it waits
 * again.
 */
export const DOCUMENT_STATUSES = ["waiting", "verified", "returned"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const STATUS_LABELS = {
  waiting: "Waiting",
  verified: "Verified",
  returned: "Returned",
} as const satisfies Record<DocumentStatus, string>;

/** After so many days a returned document that was not sent again is the office's to ask about. */
export const LATE_DAYS = 14;

/** The last day on which a returned document is sent again before the office asks about it. */
export const sendAgainBy = (returnedAt: Date): IsoDate => addDays(istDate(returnedAt), LATE_DAYS);
