/**
 * Milliseconds for which a server remembers updates, and as far back as a listener may ask: longer
 * than a page takes from fetching its data to opening its stream.
 */
export const RECENT_MS = 60_000;

/**
 * Which queries each feature's writes change, among those that are refetched while on screen:
 * queues, lists and counts. Never what a form or a sheet was filled from.
 */
/** What waits for the office, of nearly every kind. */
const QUEUE = "/api/admin/queue";
const ACCOUNTS = ["/api/admin/approved-users"];
const REGISTRATIONS = [QUEUE, "/api/admin/trainees", ...ACCOUNTS, "/api/admin/alerts"];
const ASSISTANCE = [
  QUEUE,
  "/api/admin/assistance-requests",
  "/api/admin/assistance-details",
  "/api/ceo/assistance-details",
  "/api/cto/get-placed-users",
  "/api/cto/overview",
  "/api/cto/supported",
  "/api/admin/alerts",
];
const DOCUMENTS = [QUEUE, "/api/documents/queue", "/api/documents/:userId", "/api/admin/alerts"];
/** The CEO's first screen counts nearly everything. */
const TODAY = "/api/insights/today";
const INTERVIEWS = [
  QUEUE,
  TODAY,
  "/api/interviews/changes",
  "/api/interviews/missing-outcomes",
  "/api/interviews",
  "/api/ceo/interviews",
  "/api/ceo/all-interviews",
];
const COMPANIES = ["/api/companies", "/api/companies/:company", "/api/company-look-alikes"];
const OPENINGS = ["/api/openings", "/api/openings/:openingId", "/api/my-openings"];
const INTRODUCTIONS = [
  "/api/openings/:openingId",
  "/api/openings/:openingId/introductions",
  "/api/openings/:openingId/introducible",
];
const BATCH_PAGES = ["/api/batch/overview", "/api/batch/:batchId/register"];
/** Signs of risk depend on sessions, answers, marks and batch membership. */
const WARNINGS = [
  "/api/warnings",
  "/api/people/:userId/warnings",
  QUEUE,
  "/api/trainer/:userId/day",
];
const BATCHES = [
  ...WARNINGS,
  QUEUE,
  TODAY,
  ...BATCH_PAGES,
  "/api/batch/all",
  "/api/batch/java-batch",
  "/api/batch/candidates",
  "/api/batch/waitlist",
  "/api/batch/:batchId",
  "/api/batch/:batchId/trainees",
];
const ANSWERS = [
  ...WARNINGS,
  "/api/batch/:batchId/assignments",
  "/api/trainer/:userId/desk",
  "/api/trainer/:userId/day",
  ...BATCH_PAGES,
];
const SESSIONS = [
  ...WARNINGS,
  ...BATCH_PAGES,
  "/api/trainer/:userId/desk",
  "/api/trainer/:userId/sessions",
  "/api/trainer/:userId/day",
  "/api/batch/:batchId/slots",
  "/api/ceo/sessions/:trainerId/:date",
];
const MONEY = [
  QUEUE,
  TODAY,
  "/api/payment/takings",
  "/api/payment/entries",
  "/api/payment/open-fees",
  "/api/payment/receipts",
  "/api/payment/exceptions",
  "/api/payment/comparison",
  "/api/dues",
  "/api/dues/owed",
  "/api/dues/summary",
  "/api/assistant-manual-payment/payment-details",
  "/api/admin/alerts",
];
const ENQUIRIES = ["/api/enquiries", "/api/enquiries/:id"];
const DECISIONS = [
  ...ENQUIRIES,
  ...REGISTRATIONS,
  ...DOCUMENTS,
  ...ASSISTANCE,
  ...INTERVIEWS,
  ...BATCHES,
  ...SESSIONS,
  ...ANSWERS,
];

const MESSAGES = [
  "/api/messages",
  "/api/messages/:messageId",
  "/api/messages/:messageId/recipients",
];
const SETTINGS = ["/api/settings/first-day", "/api/config"];

/** By the feature's name (`mount` in src/platform/features.ts). */
export const READS_OF_FEATURE: Readonly<Record<string, readonly string[]>> = {
  registration: [...REGISTRATIONS, TODAY],
  enquiries: [...ENQUIRIES, "/api/contact/messages", ...ACCOUNTS],
  users: [...REGISTRATIONS, TODAY, "/api/settings/first-day"],
  // Names, addresses, invitations and second factors are shown in the list of accounts.
  profile: ACCOUNTS,
  emails: ACCOUNTS,
  invitations: ACCOUNTS,
  factors: ACCOUNTS,
  passkeys: ACCOUNTS,
  singleSignOn: ACCOUNTS,
  erasures: [QUEUE],
  onboardingDetails: [QUEUE, TODAY],
  certificates: ["/api/people/:userId/certificates"],
  resumes: ["/api/people/:userId/resume"],
  marketingProfile: ["/api/openings/:openingId/fits"],
  marketingFeed: ["/api/feed"],
  guidanceLog: ["/api/cto/records/:id/entries", "/api/cto/personal-assistants/:id/entries"],
  settings: SETTINGS,
  accessTokens: ["/api/auth/access-tokens", "/api/admin/access-tokens"],
  webhooks: ["/api/webhooks", "/api/webhooks/:webhookId/deliveries"],
  decisions: DECISIONS,
  onboardingDocuments: DOCUMENTS,
  onboardingChecks: DOCUMENTS,
  onboardingCorrections: [QUEUE, "/api/trainee/details/:userId"],
  messages: MESSAGES,
  // Reading one, and the result of a mail (src/platform/mail/mail-job.ts).
  notices: MESSAGES,
  contact: [QUEUE, "/api/contact/messages"],
  payments: [...MONEY, ...BATCHES],
  officePayments: MONEY,
  takings: MONEY,
  manualPayments: MONEY,
  dues: MONEY,
  paymentClaims: MONEY,
  tax: ["/api/tax/customer/:userId"],
  monthOrders: MONEY,
  owedContacts: [QUEUE, "/api/dues/owed"],
  batches: [...BATCHES, ...SESSIONS, "/api/settings/first-day"],
  batchDeletion: [...BATCHES, "/api/settings/first-day"],
  batchMembers: BATCHES,
  batchDepartures: BATCHES,
  waitlist: BATCHES,
  warnings: WARNINGS,
  scores: [
    ...WARNINGS,
    "/api/trainee/:id/score-remarks",
    "/api/batch/candidates",
    "/api/trainer/:userId/desk",
    "/api/trainer/:userId/day",
    ...BATCH_PAGES,
  ],
  trainingSessions: SESSIONS,
  plannedSessions: [...SESSIONS, "/api/batch/:batchId"],
  modulePlans: [...SESSIONS, "/api/batch/:batchId"],
  postponing: [...BATCHES, ...SESSIONS],
  sessionWithdrawal: SESSIONS,
  checkIn: ["/api/check-in/:sessionId", ...SESSIONS],
  trainingAnswers: ANSWERS,
  interviews: INTERVIEWS,
  interviewOutcome: [...INTERVIEWS, ...OPENINGS],
  interviewReminders: INTERVIEWS,
  companies: COMPANIES,
  companyMerging: COMPANIES,
  openings: [...OPENINGS, "/api/openings/:openingId/fits"],
  applications: [...OPENINGS, ...INTRODUCTIONS],
  placements: [
    ...INTERVIEWS,
    ...OPENINGS,
    ...COMPANIES,
    ...ASSISTANCE,
    ...MONEY,
    "/api/people/:userId/certificates",
    "/api/ceo/alumni-figures",
  ],
  arrangedInterviews: [...OPENINGS, ...INTERVIEWS],
  introductions: INTRODUCTIONS,
  introductionConsent: INTRODUCTIONS,
  interviewQuestions: ["/api/interviews", "/api/admin/interview-questions"],
  interviewPresence: ["/api/interviews", "/api/ceo/interviews"],
  assistanceRequests: ASSISTANCE,
  assistanceRecords: ASSISTANCE,
  assistanceClosure: ASSISTANCE,
  assistanceDesk: ASSISTANCE,
  assistants: ["/api/personal-assistant/get-assistant", ...ASSISTANCE],
  imports: [
    "/api/admin/imports",
    "/api/admin/imports/:importId",
    "/api/admin/imports/:importId/rows",
    ...REGISTRATIONS,
    ...MONEY,
    ...BATCHES,
    ...SESSIONS,
    ...ASSISTANCE,
    ...ENQUIRIES,
    "/api/cto/get-guidances",
  ],
  guidance: ["/api/cto/get-guidances", ...ASSISTANCE],
  // The journeys of many people, refreshed some seconds after a write (insights/journeys.job.ts).
  insights: [QUEUE, TODAY],
};

/**
 * Features that take, free or create places in batches, of which people about to choose must be
 * informed.
 */
export const FEATURES_OF_PLACES: readonly string[] = [
  "payments",
  "officePayments",
  "batches",
  "batchDeletion",
  "batchMembers",
  "batchDepartures",
  "postponing",
  "decisions",
  "imports",
];

/** The queries that may change for a trainee once places were taken or freed. */
export const PLACE_READS: readonly string[] = ["/api/batch/java-batch"];

/**
 * Features whose writes others only see in forms: ways to sign in, notification settings, and
 * texts.
 */
export const UNSEEN_FEATURES: readonly string[] = [
  "sessions",
  "passwords",
  "addresses",
  "noticePreferences",
  "pushes",
  "wording",
  "consent",
  "calendar",
  "interviewChanges",
  "onlookers",
];

/** The queries that may have changed for a notified person. */
export const OWN_READS: readonly string[] = [
  "/api/session",
  "/api/notifications",
  "/api/onboarding/:userId",
  "/api/documents/status/:userId",
  "/api/documents/:userId",
  "/api/trainee/details/:userId",
  "/api/trainee/status/:userId",
  "/api/trainee/:userId/batch-details",
  "/api/trainee/:userId/progress",
  "/api/my-openings",
  "/api/my-certificates",
  "/api/interviews/user/:userId",
  "/api/interviews/latest/:userId",
  "/api/interviews/status/:userId",
  "/api/interviews/schedules/:userId",
  "/api/interviews/placement-status/:id",
  "/api/auth/assistance-status/:userId",
  "/api/waitlist/:userId",
  // People on the waitlist learn of a batch that can be joined.
  "/api/batch/java-batch",
  "/api/timeline/:userId",
  "/api/feed",
];
