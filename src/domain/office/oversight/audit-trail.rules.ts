import { labelOf as detailLabelOf } from "#/domain/onboarding/corrections/corrections.rules.ts";
import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import { describePackage } from "#/domain/placement/companies/openings/openings.rules.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import type { JourneyEvent } from "./timeline/timeline.rules.ts";

type Line = {
  at: Date;
  action: string;
  oldValue: unknown;
  newValue: unknown;
  /** Null for the platform itself, and for a caller without a session. */
  actor: string | null;
  actorId: string | null;
};
type Values = Readonly<Record<string, unknown>>;
const valuesOf = (value: unknown): Values =>
  typeof value === "object" && value !== null ? (value as Values) : {};
const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
/** Converts an amount in paise to rupees, if there is one. */
const amountOf = (paise: unknown) => (typeof paise === "number" ? paise / 100 : null);

const fromTo = (from: unknown, to: unknown) =>
  `from ${textOf(from) ?? "none"} to ${textOf(to) ?? "none"}`;

/** The names of values that identify a person. */
const NAMING = /name$|email|mobile|contact|phone|address|father|^reason$|^text$|^aadha|^pan/i;
/** The domain of erased people's addresses. */
const ERASED_ADDRESS = "@erased.invalid";

export const isErased = (email: string | null): boolean => email?.endsWith(ERASED_ADDRESS) ?? false;

/** Returns a line's values as shown once its person is erased; the line itself stays sealed. */
export function withoutPerson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPerson);
  if (typeof value !== "object" || value === null) return value;
  const shown = ([name, inner]: [string, unknown]) =>
    [name, NAMING.test(name) && inner !== null ? "Erased" : withoutPerson(inner)] as const;
  return Object.fromEntries(Object.entries(value).map(shown));
}

/** What changed in the account, without the addresses themselves. */
function accountChange(before: Values, after: Values): string {
  const parts = [
    before.subRole !== after.subRole && `sub-role ${fromTo(before.subRole, after.subRole)}`,
    before.paymentOption !== after.paymentOption &&
      `payment option ${fromTo(before.paymentOption, after.paymentOption)}`,
    before.isDisabled !== after.isDisabled &&
      (after.isDisabled ? "access locked" : "access restored"),
    textOf(after.email) !== null && before.email !== after.email && "another email entered",
  ].filter(Boolean);
  return parts.length > 0 ? `Account changed: ${parts.join(", ")}` : "Account saved";
}

function profileChange(before: Values, after: Values): string {
  const name =
    before.username !== after.username && `name ${fromTo(before.username, after.username)}`;
  const isAddressNew = before.email !== after.email;
  const parts = [
    name,
    isAddressNew && "email address",
    textOf(after.pendingEmail) !== null && "another email entered",
  ].filter(Boolean);
  return parts.length > 0 ? `Changed: ${parts.join(", ")}` : "Profile saved";
}

/** Returns the name of an in-house employee by id. */
type NameOf = (id: string) => string | undefined;

/** Returns the names of the new guides from an audit line's values. */
function guidanceChange(before: Values, after: Values, nameOf: NameOf): string {
  const guide = (key: string, what: string) => {
    const id = textOf(after[key]);
    if (id === textOf(before[key])) return undefined;
    return id ? `${what} ${nameOf(id) ?? "somebody who has left"}` : `no ${what}`;
  };
  const position = textOf(after.position);
  const parts = [
    guide("guidanceProvider", "guidance provider"),
    guide("guidanceHelper", "guidance helper"),
    position !== textOf(before.position) && `position ${position ?? "none"}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Guidance assigned: ${parts.join(", ")}` : "Guidance saved";
}

const LABELS: Readonly<Record<string, string>> = DOCUMENT_NAMES;
/** What was corrected in a placement, and why. */
function placementChange(before: Values, after: Values): string {
  const lpa = (value: unknown) => `${String(value)} LPA`;
  const parts = [
    before.placedCompany !== after.placedCompany &&
      `company ${fromTo(before.placedCompany, after.placedCompany)}`,
    before.packageAmount !== after.packageAmount &&
      `package from ${lpa(before.packageAmount)} to ${lpa(after.packageAmount)}`,
    before.onboardingDate !== after.onboardingDate &&
      `first day ${fromTo(before.onboardingDate, after.onboardingDate)}`,
  ].filter(Boolean);
  return `Placement corrected: ${parts.join(", ")}. ${textOf(after.reason) ?? ""}`.trim();
}

const labelOf = ({ kind }: Values) => LABELS[textOf(kind) ?? ""] ?? "Document";

const fieldsOf = ({ fields }: Values) =>
  Array.isArray(fields) ? fields.map((field) => detailLabelOf(String(field))).join(", ") : "";

const openingOf = ({ role, companyName }: Values) =>
  textOf(role) ? `${textOf(role)} at ${textOf(companyName)}` : "an opening";

function applicationMove(after: Values): string | null {
  const opening = openingOf(after);
  switch (after.stage) {
    case "applied":
      return `Back among those who applied for ${opening}`;
    case "shortlisted":
      return `Shortlisted for ${opening}`;
    case "rounds":
      return `In the rounds for ${opening}`;
    case "offered": {
      const { fixedLakh, variableLakh } = after;
      const parts = [fixedLakh, variableLakh].map((part) =>
        typeof part === "number" ? part : null,
      );
      const offer = describePackage(parts[0] ?? null, parts[1] ?? null);
      const joining = textOf(after.joiningDate);
      return `Offer for ${opening}${offer ? `: ${offer}` : ""}${joining ? `, from ${formatDate(joining)}` : ""}`;
    }
    case "joined":
      return `Joined for ${opening}`;
    case "not taken":
      return `Not taken for ${opening}${textOf(after.reason) ? `: ${textOf(after.reason)}` : ""}`;
    case "withdrawn":
      return `Application for ${opening} withdrawn`;
    default:
      return null;
  }
}

type Say = (before: Values, after: Values, nameOf: NameOf) => string | null;

/** The text of each action; null if another source has the same event. */
const WORDS: Record<string, readonly [JourneyEvent["kind"], Say]> = {
  "user.created": [
    "account",
    (_, { subRole }) => `Account created${textOf(subRole) ? ` as ${textOf(subRole)}` : ""}`,
  ],
  "user.changed": ["account", accountChange],
  "profile.changed": ["account", profileChange],
  "user.invited": ["account", () => "Invitation sent again"],
  "email.changed": ["account", () => "Email address changed"],
  "email.restored": ["account", () => "Earlier email address put back"],
  "email.withdrawn": ["account", () => "New email address withdrawn"],
  "registration.corrected": ["account", () => "Email address of the registration corrected"],
  "registration.reopened": [
    "account",
    ({ status }, { reason }) =>
      `${status === "rejected" ? "Rejection" : "Approval"} of the registration taken back: ${textOf(reason)}`,
  ],
  "password.set": ["account", () => "First password chosen"],
  "password.changed": ["account", () => "Password changed"],
  "password.reset": ["account", () => "Password reset with a one-time code"],
  "marketing-profile.stored": [
    "interview",
    ({ id }) => (id ? "Marketing profile updated" : "Marketing profile created"),
  ],
  "interview.deleted": [
    "interview",
    ({ round, companyName }, { reason }) => {
      const what = `${textOf(round)} with ${textOf(companyName)}`;
      return textOf(reason) ? `${what} cancelled: ${textOf(reason)}` : `${what} removed`;
    },
  ],
  "placement.confirmed": [
    "placement",
    (_, { placedCompany }) => `Placement at ${textOf(placedCompany)} confirmed`,
  ],
  "placement.unconfirmed": [
    "placement",
    (_, { placedCompany, reason }) =>
      `Confirmation of the placement at ${textOf(placedCompany)} taken back: ${textOf(reason)}`,
  ],
  "placement.corrected": ["placement", placementChange],
  "placement.withdrawn": [
    "placement",
    ({ placedCompany }, { reason }) =>
      textOf(reason)
        ? `Placement at ${textOf(placedCompany)} taken back: ${textOf(reason)}`
        : "Placement taken back",
  ],
  "interview.outcome-corrected": [
    "interview",
    (before, { feedback, reason }) =>
      `${textOf(before.round)} with ${textOf(before.companyName)} corrected to ${textOf(feedback)}: ${textOf(reason)}`,
  ],
  "application.applied": ["interview", (_, after) => `Applied for ${openingOf(after)}`],
  "application.shortlisted": ["interview", (_, after) => `Shortlisted for ${openingOf(after)}`],
  "application.moved": ["interview", (_, after) => applicationMove(after)],
  "job-preferences.saved": ["interview", () => "Skills and places for openings saved"],
  "assistance-request.sent": [
    "assistance",
    (_, { topic }) => `Assistance requested${textOf(topic) ? `: ${textOf(topic)}` : ""}`,
  ],
  "assistance-request.approved": [
    "assistance",
    (_, { amountPaise }) => {
      const amount = amountOf(amountPaise);
      return `Assistance request approved${amount === null ? "" : ` with ${formatRupees(amount)}`}`;
    },
  ],
  "assistance-request.removed": ["assistance", () => "Assistance request removed"],
  "assistance.submitted": ["assistance", () => "Assistance details submitted, support begins"],
  "assistance.changed": ["assistance", () => "Assistance details changed"],
  // A closing with a summary is in the record's log already.
  "assistance.closed": [
    "assistance",
    (_, { summary }) => (textOf(summary) ? null : "Assistance closed"),
  ],
  "assistance-record.closed": [
    "assistance",
    (_, { text }) => (textOf(text) ? null : "Assistance closed"),
  ],
  "assistance-record.reopened": [
    "assistance",
    (_, { text }) => (textOf(text) ? null : "Assistance reopened"),
  ],
  "assistance-record.guidance-assigned": ["assistance", guidanceChange],
  "document.verified": ["onboarding", (_, after) => `${labelOf(after)} verified`],
  "certificate.withdrawn": [
    "score",
    (_, { title, reason }) =>
      `Certificate withdrawn: ${textOf(title) ?? "one of theirs"}. ${textOf(reason) ?? ""}`.trim(),
  ],
  "document.returned": [
    "onboarding",
    (_, after) => `${labelOf(after)} returned: ${textOf(after.reason)}`,
  ],
  "document.sent-again": ["onboarding", (_, after) => `${labelOf(after)} sent again`],
  "documents.destroyed": ["onboarding", () => "Identity papers destroyed, as their reason is over"],
  "details.changed": ["onboarding", (_, after) => `Details changed: ${fieldsOf(after)}`],
  "details-correction.asked": [
    "onboarding",
    (_, after) => `Correction asked for: ${fieldsOf(after)}`,
  ],
  "details-correction.withdrawn": [
    "onboarding",
    (_, after) => `Correction withdrawn: ${fieldsOf(after)}`,
  ],
  "details-correction.granted": ["onboarding", (_, after) => `Corrected: ${fieldsOf(after)}`],
  "details-correction.refused": [
    "onboarding",
    (_, after) => `Correction refused: ${fieldsOf(after)}, ${textOf(after.reason)}`,
  ],
  "decision.undone": ["account", ({ action }) => UNDONE[textOf(action) ?? ""] ?? null],
};

/** Returns the text of an undone decision, by the action it undoes. */
const UNDONE: Record<string, string> = {
  "registration.approved": "Approval of the registration taken back",
  "registration.rejected": "Rejection of the registration taken back",
  "registration.reopened": "The registration is decided as before",
  "assistance-request.approved": "Approval of the assistance request taken back",
  "assistance-request.removed": "Removal of the assistance request taken back",
  "assistance.closed": "Closing of the assistance taken back",
  "assistance-record.closed": "Closing of the assistance taken back",
  "assistance-record.reopened": "Reopening of the assistance taken back",
  "interview.deleted": "Removal of an interview taken back",
  "document.verified": "Verification of a document taken back",
  "document.returned": "Return of a document taken back",
  "details-correction.granted": "Correction of the details taken back",
  "details-correction.refused": "Refusal of a correction taken back",
};

/** The actions that `auditLineEvent` has texts for. */
export const KNOWN_ACTIONS: readonly string[] = Object.keys(WORDS);

/**
 * Returns the timeline event of an audit line, for both the person and the office; null if another
 * source has it.
 */
export function auditLineEvent(line: Line, nameOf: NameOf): JourneyEvent | null {
  const [kind, say] = WORDS[line.action] ?? [];
  const text = say?.(valuesOf(line.oldValue), valuesOf(line.newValue), nameOf);
  if (!kind || !text) return null;
  return {
    at: line.at,
    kind,
    text,
    actor: line.actor,
    actorId: line.actorId,
    target: kind === "assistance" ? { page: "assistance" } : undefined,
  };
}
