import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import { keysOf } from "#/shared/keys.ts";
import { auditLineEvent } from "../audit-trail.rules.ts";

/** The topics of audit lines, with a label and the nouns of their actions. */
export const AUDIT_TOPICS = {
  accounts: {
    label: "Accounts and sign-in",
    nouns: [
      "user",
      "profile",
      "password",
      "email",
      "factor",
      "passkey",
      "access-token",
      "sign-in",
      "registration",
      "session",
      "notice",
      "copy",
      "erasure",
    ],
  },
  papers: {
    label: "Details and documents",
    nouns: ["details", "details-correction", "document", "documents", "file"],
  },
  money: {
    label: "Money",
    nouns: [
      "payment",
      "refund",
      "receipt",
      "takings",
      "dues",
      "due",
      "assistance-payment",
      "owed-contact",
      "payment-claim",
      "tax-document",
    ],
  },
  training: {
    label: "Batches and training",
    nouns: ["batch", "session", "check-in", "answer", "score", "certificate"],
  },
  interviews: {
    label: "Interviews and placement",
    nouns: ["interview", "placement", "marketing-profile"],
  },
  companies: {
    label: "Companies and openings",
    nouns: [
      "company",
      "company-contact",
      "company-note",
      "opening",
      "application",
      "job-preferences",
    ],
  },
  assistance: {
    label: "Assistance",
    nouns: [
      "assistance",
      "assistance-request",
      "assistance-record",
      "assistance-entry",
      "guidance",
      "personal-assistant",
    ],
  },
  office: {
    label: "Office and settings",
    nouns: [
      "settings",
      "contact-message",
      "enquiry",
      "feed-post",
      "mail",
      "message",
      "wording",
      "notification-preferences",
      "decision",
      "calendar-key",
    ],
  },
  exports: { label: "Exports and the trail itself", nouns: ["list", "export", "exports", "trail"] },
  refusals: { label: "Refused calls", nouns: ["call"] },
} as const satisfies Record<string, { label: string; nouns: readonly string[] }>;
export type AuditTopic = keyof typeof AUDIT_TOPICS;
export const TOPICS = keysOf(AUDIT_TOPICS);

/** The actions about sessions that mean being signed in; others are about training. */
export const SIGNED_IN_WORDS = {
  "session.opened": "Signed in",
  "session.closed": "Signed out",
  "session.allClosed": "Signed out everywhere",
  "session.othersClosed": "Signed out everywhere else",
  "session.confirmed": "Proved who they are",
} as const;

/** The outcome of an action; refused: the call, or the sign-in. */
export const OUTCOMES = ["done", "refused"] as const;
export const REFUSED_ACTIONS = ["call.denied", "sign-in.failed", "sign-in.limited"] as const;
export const isRefused = (action: string): boolean =>
  (REFUSED_ACTIONS as readonly string[]).includes(action);

/** The nouns that a search must look under; none if it reads all lines by age. */
export function nounsOf(
  topic: AuditTopic | undefined,
  outcome: (typeof OUTCOMES)[number] | undefined,
): readonly string[] {
  if (topic) return AUDIT_TOPICS[topic].nouns;
  return outcome === "refused" ? ["call", "sign-in"] : [];
}

/** A line's content, as stored. */
export type AuditWords = {
  at: Date;
  action: string;
  subjectType: string;
  subjectId: string | null;
  oldValue: unknown;
  newValue: unknown;
};
type Values = Readonly<Record<string, unknown>>;

const valuesOf = (value: unknown): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};

const NAMES: Readonly<Record<string, string>> = DOCUMENT_NAMES;

/**
 * "details-correction.asked" as "Details correction asked", "password.codeSent" as "Password code
 * sent".
 */
function plainWords(action: string): string {
  const words = action.replaceAll(/[.-]|(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The office's actions about companies and openings, which are on no timeline. */
const OFFICE_WORDS: Readonly<Record<string, (before: Values, after: Values) => string>> = {
  "company.merged": ({ name }, after) => `${name} merged into ${after.name}`,
  "wording.changed": (_, { kind }) => `Wording of a mail changed: ${kind}`,
  "wording.restored": (_, { kind }) => `Wording of a mail reset: ${kind}`,
  "message.sent": (_, { subject, recipients }) => `Message sent to ${recipients}: ${subject}`,
  "company.parted": (_, { name }) => `${name} separated from the company it was merged into`,
  "company.renamed": (before, { name }) => `Company renamed from ${before.name} to ${name}`,
  "opening.created": (_, after) => `Opening added: ${after.role} at ${after.companyName}`,
  "opening.changed": (_, after) => `Opening changed: ${after.role} at ${after.companyName}`,
  "opening.published": (_, { invited }) => `Opening published, ${invited} told`,
};

/** Returns a line in plain English. */
export function lineText(line: AuditWords): string {
  const after = valuesOf(line.newValue);
  if (line.action === "call.denied") {
    const count = typeof after.count === "number" ? `${after.count} calls` : line.subjectId;
    return `Refused: ${count} (${String(after.reason)})`;
  }
  if (line.action === "file.read") {
    const paper = NAMES[String(after.document)] ?? after.name ?? "an identity paper";
    return `Opened: ${String(paper)}`;
  }
  const signedIn: Readonly<Record<string, string>> = SIGNED_IN_WORDS;
  const event = auditLineEvent({ ...line, actor: null, actorId: null }, () => undefined);
  const office = OFFICE_WORDS[line.action]?.(valuesOf(line.oldValue), after);
  return signedIn[line.action] ?? office ?? event?.text ?? plainWords(line.action);
}

/** A value in a line, before and after; null if there was none. */
export type AuditValue = { name: string; before: string | null; after: string | null };
const LONGEST = 500;

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Returns a line's old and new values, by name; equal ones once. */
export function auditValues(oldValue: unknown, newValue: unknown): AuditValue[] {
  const isNamed = [oldValue, newValue].some((value) => Object.keys(valuesOf(value)).length > 0);
  const [before, after] = isNamed
    ? [valuesOf(oldValue), valuesOf(newValue)]
    : [{ value: oldValue }, { value: newValue }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({
      name,
      before: valueText((before as Values)[name]),
      after: valueText((after as Values)[name]),
    }))
    .filter((value) => value.before !== null || value.after !== null);
}
