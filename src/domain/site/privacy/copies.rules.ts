import type { Role } from "#/shared/actor.ts";
import type { FileKind } from "#/shared/file.ts";
import { OCCASIONS } from "#/shared/occasions.ts";

/**
 * Increased when the names or the format of a copy's content change
 * (docs/security/copy-of-ones-data.md).
 */
export const COPY_FORMAT = 1;

/** Copies per person and day. */
export const COPIES_A_DAY = 3;

/**
 * The part of data.json for each table with personal data. The content of each part is described in
 * docs/security/copy-of-ones-data.md.
 */
export const PARTS = {
  users: "account",
  agreements: "agreements",
  sessions: "sessions",
  accessTokens: "accessTokens",
  knownDevices: "knownBrowsers",
  authenticatorApps: "authenticatorApp",
  passkeys: "passkeys",
  singleSignOnAccounts: "workAccount",
  recoveryCodes: "recoveryCodes",
  calendarKeys: "calendarAddress",
  accountLinks: "linksOfMails",
  emailChanges: "newEmail",
  passwordCodes: "codes",
  traineeDetails: "details",
  detailsChanges: "corrections",
  documentSets: "documentsHandedIn",
  documents: "documents",
  files: "files",
  admissionPayments: "payments",
  gatewayPayments: "onlinePayments",
  refunds: "refunds",
  disputes: "disputes",
  paymentExceptions: "paymentsLookedAt",
  receipts: "receipts",
  creditNotes: "creditNotes",
  taxDocuments: "taxDocuments",
  taxCustomers: "taxCustomer",
  dues: "dues",
  dueReminders: "reminders",
  assistancePayments: "assistancePayments",
  batchMembers: "batches",
  batchDepartures: "batchesLeft",
  batchWaitlist: "waitlist",
  batchOffers: "offers",
  attendance: "attendance",
  excusedAbsences: "excused",
  checkIns: "checkIns",
  answers: "answers",
  moduleScores: "marks",
  scoreChanges: "marksBefore",
  marketingProfiles: "resume",
  interviews: "interviews",
  interviewMoves: "interviewsMoved",
  interviewPresence: "interviewPresence",
  interviewQuestions: "interviewQuestions",
  interviewLooks: "interviewsSeen",
  placements: "placement",
  certificates: "certificates",
  resumes: "madeResume",
  resumeShares: "resumeLinks",
  introductionConsents: "companyLinksConsent",
  introducedCandidates: "companyLinks",
  jobPreferences: "jobPreferences",
  applications: "applications",
  assistanceRequests: "assistanceRequest",
  assistanceRecords: "assistance",
  assistanceEntries: "assistanceLog",
  notifications: "notifications",
  messages: "messagesOfTheOffice",
  messageRecipients: "messagesReceived",
  phoneMessages: "messagesByPhone",
  notificationPreferences: "notificationPreferences",
  notificationHabits: "notificationHabits",
  outbox: "mails",
  contactMessages: "messages",
  contactAnswers: "messagesAnswered",
  auditLog: "trail",
  warningSigns: "earlyWarning",
  warningNotes: "earlyWarningNotes",
  owedContacts: "contactsAboutMoney",
  enquiries: "enquiry",
  enquiryCalls: "enquiryCalls",
  paymentClaims: "paymentClaims",
  erasures: "erasureRequests",
} as const;
export type CopiedTable = keyof typeof PARTS;

/** Personal data left out of copies, each with the reason that the copy itself gives. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  personDays: "a view of rows that are in the copy",
  plannedSessions: "classes of a batch; whom one meets there is somebody else",
  trainingSessions: "classes of a batch; one's own attendance in them is in the copy",
  personJourney: "the same view, with what is worked out of it",
  personJourneyCached: "the same view as of some minutes ago",
  webhookDeliveries: "what other programs were told of you; what it says is in the copy",
  webhookFacts: "a view of rows that are in the copy",
  webhookEndpoints: "addresses of programs; whoever added one is named in the trail",
  pushMessages: "which notification was shown on which device; the notifications are in the copy",
  pushSubscriptions: "addresses that open a way to your devices, gone with your session there",
  throttles: "counts of tries by address or email, gone after 25 hours",
  idempotencyKeys: "repeats of answers you were given, gone after 25 hours",
  singleSignOns: "ways to the provider of staff that are not back yet, gone after minutes",
  passkeyChallenges: "random numbers without a name, gone after minutes",
  decisions: "what can be undone for some seconds; it names who decided",
  onlookers: "which page of the office is open in a tab at this moment, gone after seconds",
  auditSeals: "hashes of lines of the trail, which say nothing by themselves",
  companyContacts: "people at companies whom the office speaks with; they have no account",
  introductions: "links of the office to companies; whether you were on one is in the copy",
  companyNotes: "what the office noted about companies; it names who noted it",
  imports: "spreadsheets the office handed in; what was stored of them stands in its own place",
  importRows: "their rows as they came, gone after 30 days",
  messageLists: "to whom a message is still to be written, gone some minutes later",
  hubNotices: "the wording of the privacy notice, which anybody can read",
};

/**
 * Columns that name the actor: the row is about somebody else, and actions are in the audit trail.
 */
export const ACTING_COLUMNS: ReadonlySet<string> = new Set([
  "answeredBy",
  "arrangedBy",
  "askedBy",
  "calledBy",
  "changedBy",
  "checkedBy",
  "closedBy",
  "createdBy",
  "decidedBy",
  "handledBy",
  "issuedBy",
  "leftBy",
  "markedBy",
  "mergedBy",
  "recordedBy",
  "reopenedBy",
  "reviewedBy",
  "scoredBy",
  "setBy",
  "settledBy",
  "takenBy",
  "trainerId",
  "withdrawnBy",
  "writtenBy",
  "guidanceProviderId",
  "guidanceHelperId",
]);

/**
 * Columns that give access to something, or only say how it is stored. Keys and hashes are never
 * copied.
 */
const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  "credentialId",
  "publicKey",
  "secret",
  "pendingSecret",
  "textBody",
  "htmlBody",
  "invitationText",
  "lastError",
  "openedAttempt",
  "sha256",
]);

const isSecret = (name: string) => name.endsWith("Hash") || SECRET_COLUMNS.has(name);

type Row = Readonly<Record<string, unknown>>;
type Owner = { id: string; role: Role };

/** Messages to people about themselves, for every role; others to staff are about other people. */
const ABOUT_ONESELF: ReadonlySet<unknown> = new Set([
  ...OCCASIONS["sign-in"].kinds,
  ...OCCASIONS.security.kinds,
  ...OCCASIONS.erasure.kinds,
]);

const isAboutOthers = ({ role }: Owner, { kind }: Row) =>
  role !== "Trainee" && !ABOUT_ONESELF.has(kind);

/**
 * The columns of a row that may say something about others: a copy is about its owner, and about
 * others only says, by id, that they acted on the owner.
 */
const COLUMNS_ABOUT_OTHERS: Partial<
  Record<CopiedTable, (owner: Owner, row: Row) => readonly string[]>
> = {
  auditLog: ({ id }, { subjectType, subjectId }) =>
    (subjectType === "user" || subjectType === "trainee") && subjectId === id
      ? []
      : ["oldValue", "newValue"],
  notifications: (owner, row) => (isAboutOthers(owner, row) ? ["text", "href"] : []),
  outbox: (owner, row) => (isAboutOthers(owner, row) ? ["subject", "about"] : []),
};

/**
 * Returns a stored row for a copy: without keys, hashes, actors and data about others; instants as
 * ISO 8601 in UTC.
 */
export function copiedRow(table: CopiedTable, owner: Owner, row: Row): Record<string, unknown> {
  const leftOut = COLUMNS_ABOUT_OTHERS[table]?.(owner, row) ?? [];
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !(value instanceof Uint8Array) &&
        !ACTING_COLUMNS.has(name) &&
        !isSecret(name) &&
        !leftOut.includes(name),
    ),
  );
}

/** The kinds of files in a copy: an import is a list of other people. */
export type CopiedKind = Exclude<FileKind, "importFile">;

const FOLDERS: Record<CopiedKind, string> = {
  identityDocument: "documents",
  sessionAssignment: "assignments given",
  traineeAnswer: "answers",
  resume: "resume",
  interviewAttachment: "interviews",
  assistanceTerms: "assistance",
};

/**
 * Returns a stored file's path in the copy; the end of its id distinguishes files with the same
 * name.
 */
export const placeOfFile = (file: { id: string; kind: CopiedKind; name: string }): string =>
  `files/${FOLDERS[file.kind]}/${file.id.slice(-6)} ${file.name.replace(/[\\/:*?"<>|]/g, "_")}`;

/** Returns the text that explains the data to the reader of the copy. */
export const readme = (hubName: string, madeAt: string, contact: string): string =>
  [
    `What ${hubName} holds about you, as of ${madeAt}.`,
    "",
    "data.json: everything in rows, a part for each kind. Instants are in UTC, days are " +
      "year-month-day, amounts whose name",
    "ends in Paise are hundredths of a rupee. Keys, hashes and who of the office decided are left " +
      "out; of others stands only",
    "that you acted on them, by id.",
    "files: what you handed in, as it was kept. receipts: your receipts and credit notes.",
    "",
    "Not in here:",
    ...Object.values(NOT_COPIED).map((reason) => `- ${reason}`),
    "- lines of the server's log, which hold no name, and backups, which hold what is in here as it was",
    "",
    `Is something wrong or missing? Write to ${contact}.`,
    "",
  ].join("\r\n");
