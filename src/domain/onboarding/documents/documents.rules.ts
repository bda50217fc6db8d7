import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";
import { keysOf } from "#/shared/keys.ts";

/**
 * The six documents every trainee submits (specification 1 section 9), in the form's order, with
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

/** The name of each kind in the office and in mails. */
export const DOCUMENT_NAMES = { ...DOCUMENT_LABELS, userPhoto: "Photo" } as const satisfies Record<
  DocumentKind,
  string
>;

/** The kinds still missing, keyed by the form's fields (C43); empty if there are none. */
export function missingDocuments(kinds: readonly DocumentKind[]): Record<string, string> {
  const missing = DOCUMENT_KINDS.filter((kind) => !kinds.includes(kind));
  return Object.fromEntries(missing.map((kind) => [kind, "Select this document."]));
}

/** The office's decision about a document; the first is the default. A replacement waits again. */
export const DOCUMENT_STATUSES = ["waiting", "verified", "returned"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const STATUS_LABELS = {
  waiting: "Waiting",
  verified: "Verified",
  returned: "Returned",
} as const satisfies Record<DocumentStatus, string>;

/** After this many days the office should ask for a returned document that was not resubmitted. */
export const LATE_DAYS = 14;

/** The last day for resubmitting a returned document before the office asks for it. */
export const sendAgainBy = (returnedAt: Date): IsoDate => addDays(istDate(returnedAt), LATE_DAYS);
