import type { FileKind } from "#/shared/file.ts";

/** Goes up when what is in a copy is named or formed otherwise (docs/security/copy-of-ones-data.md). */
export const COPY_FORMAT = 1;

/** Copies of one person within a day. */
export const COPIES_A_DAY = 3;

/**
 * What a copy holds of each table that holds something about people: the name of its part in data.json. What stands in a part
 * is said in docs/security/copy-of-ones-data.md.
 */
export const PARTS = {
  users: "account",
  agreements: "agreements",
  sessions: "sessions",
  knownDevices: "knownBrowsers",
  authenticatorApps: "authenticatorApp",
  passkeys: "passkeys",
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
  receipts: "receipts",
  creditNotes: "creditNotes",
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
  interviewLooks: "interviewsSeen",
  placements: "placement",
  certificates: "certificates",
  resumes: "madeResume",
  resumeShares: "resumeLinks",
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
  auditLog: "trail",
  metricSubjects: "countedInFigures",
  waitingMembers: "listedAsWaiting",
  gradedMembers: "listedForGrading",
  warningSigns: "earlyWarning",
  warningNotes: "earlyWarningNotes",
  listedPeople: "listed",
  erasures: "erasureRequests",
} as const;
export type CopiedTable = keyof typeof PARTS;

/** What holds something about people and is in no copy, each with the reason that the copy itself gives. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  throttles: "counts of tries by address or email, gone after 25 hours",
  idempotencyKeys: "repeats of answers you were given, gone after 25 hours",
  passkeyChallenges: "random numbers without a name, gone after minutes",
  decisions: "what can be undone for some seconds; it names who decided",
  onlookers: "which page of the office is open in a tab at this moment, gone after seconds",
  auditSeals: "hashes of lines of the trail, which say nothing by themselves",
  oneTimeCodes: "empty: codes stand elsewhere",
  companyContacts: "people at companies whom the office speaks with; they have no account",
  companyNotes: "what the office noted about companies; it names who noted it",
  imports: "spreadsheets the office handed in; what was stored of them stands in its own place",
  importRows: "their rows as they came, gone after 30 days",
  messageLists: "to whom a message is still to be written, gone some minutes later",
  hubNotices: "the wording of the privacy notice, which anybody can read",
};

/** What somebody did for the hub by the name of a column: it is about what they did it to, and their acts stand in the trail. */
export const ACTING_COLUMNS: ReadonlySet<string> = new Set([
  "answeredBy",
  "arrangedBy",
  "askedBy",
  "changedBy",
  "checkedBy",
  "closedBy",
  "createdBy",
  "decidedBy",
  "issuedBy",
  "leftBy",
  "markedBy",
  "mergedBy",
  "recordedBy",
  "reopenedBy",
  "reviewedBy",
  "scoredBy",
  "setBy",
  "takenBy",
  "trainerId",
  "withdrawnBy",
  "writtenBy",
  "guidanceProviderId",
  "guidanceHelperId",
]);

/** What opens something, or says only how it is kept. Bytes (keys and hashes) are left out wherever they stand. */
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

/** Returns a stored row as a copy holds it: without keys, hashes and who acted, instants as ISO 8601 in UTC. */
export const copiedRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !(value instanceof Uint8Array) && !ACTING_COLUMNS.has(name) && !isSecret(name),
    ),
  );

/** The folder of each kind of file. */
const FOLDERS: Record<FileKind, string> = {
  identityDocument: "documents",
  sessionAssignment: "assignments given",
  traineeAnswer: "answers",
  resume: "resume",
  interviewAttachment: "interviews",
  assistanceTerms: "assistance",
  importFile: "imports",
};

/** Returns where a stored file lies in the copy; the end of its id keeps two of one name apart. */
export const placeOfFile = (file: { id: string; kind: FileKind; name: string }): string =>
  `files/${FOLDERS[file.kind]}/${file.id.slice(-6)} ${file.name.replace(/[\\/:*?"<>|]/g, "_")}`;

/** Returns what stands beside the data for whoever opens the copy. */
export const readme = (hubName: string, madeAt: string, contact: string): string =>
  [
    `What ${hubName} holds about you, as of ${madeAt}.`,
    "",
    "data.json: everything in rows, a part for each kind. Instants are in UTC, days are year-month-day, amounts whose name",
    "ends in Paise are hundredths of a rupee. Keys, hashes and who of the office decided are left out.",
    "files: what you handed in, as it was kept. receipts: your receipts and credit notes.",
    "",
    "Not in here:",
    ...Object.values(NOT_COPIED).map((reason) => `- ${reason}`),
    "- lines of the server's log, which hold no name, and backups, which hold what is in here as it was",
    "",
    `Is something wrong or missing? Write to ${contact}.`,
    "",
  ].join("\r\n");
