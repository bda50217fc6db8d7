/** Made from migrations/ by `npm run db-types`; change those, not this file. */
import type { Generated, GeneratedAlways } from "kysely";

type AccessTokens = {
  id: string;
  userId: string;
  name: string;
  tokenHash: Buffer;
  scopes: string[];
  createdAt: Date;
  endsAt: Date;
  lastUsedOn: string | null;
  lastUsedFrom: string | null;
  hasOutsideFactor: boolean;
};

type AccountLinks = {
  id: string;
  userId: string;
  purpose: "set-password" | "confirm-email" | "restore-email" | "correct-registration";
  tokenHash: Buffer;
  email: string;
  createdAt: Date;
  expiresAt: Date;
};

type AdmissionPayments = {
  id: string;
  traineeId: string;
  paymentType: "Full Payment" | "Partial Payment" | "No Payment" | "Balance" | "Assistance";
  amountPaise: number;
  balanceDuePaise: number;
  trainingOpted: "Java + AEM" | "Other";
  batchId: string | null;
  status: "creating" | "open" | "part" | "completed" | "abandoned" | "voided" | "settled";
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  completedAt: Date | null;
  completedBy: "verify" | "webhook" | "reconciler" | "no-payment" | "office" | null;
  createdAt: Date;
  issuedAt: Date;
  claimedAt: Date | null;
  polledAt: Date | null;
  method: Generated<"Online" | "Cash" | "Transfer" | "UPI" | "Waived">;
  paidOn: string | null;
  reference: string | null;
  takenBy: string | null;
  waivedPaise: Generated<number>;
  reason: string | null;
  recordedBy: string | null;
  agreedPaise: number | null;
  dueId: string | null;
};

type Agreements = {
  userId: string;
  version: number;
  agreedAt: Date;
  way: "registered" | "shown";
};

type Answers = {
  id: string;
  sessionId: string;
  traineeId: string;
  number: number;
  fileId: string;
  status: "Waiting for Approval" | "Approved" | "Rejected";
  uploadedAt: Date;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  reason: string | null;
};

type Applications = {
  id: string;
  openingId: string;
  traineeId: string;
  stage: "applied" | "shortlisted" | "rounds" | "offered" | "joined" | "not taken" | "withdrawn";
  reason: string | null;
  fixedLakh: number | null;
  variableLakh: number | null;
  joiningDate: string | null;
  appliedAt: Date;
  changedAt: Date;
  version: Generated<number>;
};

type AssistanceEntries = {
  id: string;
  recordId: string | null;
  assistantId: string | null;
  kind: "session" | "note" | "closing" | "reopening";
  text: string;
  heldOn: string | null;
  minutes: number | null;
  writtenBy: string;
  writtenAt: Date;
};

type AssistancePayments = {
  id: string;
  recordId: string;
  month: string;
  status: "Received" | "Not Received";
  amountPaise: number;
  paymentDate: string | null;
  recordedBy: string | null;
  recordedAt: Date;
  version: Generated<number>;
  receivedPaise: Generated<number>;
};

type AssistanceRecords = {
  id: string;
  userId: string;
  username: string;
  email: string;
  mobile: string | null;
  companyName: string | null;
  package: number | null;
  dateOfJoining: string | null;
  termsFileId: string | null;
  submittedAt: Date | null;
  position: string | null;
  guidanceProviderId: string | null;
  guidanceHelperId: string | null;
  isActive: Generated<boolean>;
  endDate: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  version: Generated<number>;
  companyKey: GeneratedAlways<string | null>;
  pausedMonths: Generated<string>;
};

type AssistanceRequests = {
  userId: string;
  status: "Pending" | "Approved";
  amountPaise: number | null;
  requestedAt: Date;
  decidedAt: Date | null;
  topic: string | null;
};

type Attendance = {
  sessionId: string;
  traineeId: string;
  markedAt: Date;
};

type AuditCuts = {
  chain: string;
  number: number;
  hash: Buffer;
  cutAt: Date;
  mac: Buffer;
};

type AuditLog = {
  id: string;
  at: Date;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  oldValue: unknown;
  newValue: unknown;
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
  tokenId: string | null;
};

type AuditSeals = {
  chain: string;
  number: number;
  lineIds: string[];
  digests: Buffer;
  newest: Date;
  sealedAt: Date;
  hash: Buffer;
  mac: Buffer;
};

type AuditUnsealed = {
  lineId: string;
};

type AuthenticatorApps = {
  userId: string;
  secret: Buffer | null;
  pendingSecret: Buffer | null;
  lastStep: number | null;
  confirmedAt: Date | null;
};

type BadgeKeys = {
  id: string;
  number: number;
  publicKey: string;
  sealed: Buffer;
  createdAt: Date;
};

type BatchCounters = {
  batchType: string;
  year: number;
  last: number;
};

type BatchDepartures = {
  id: string;
  traineeId: string;
  batchId: string;
  batchType: string;
  joinedAt: Date;
  leftAt: Date;
  leftBy: string;
  movedTo: string | null;
  reason: string;
  score: number | null;
  scoredBy: string | null;
  scoredAt: Date | null;
  remarks: unknown;
};

type BatchMembers = {
  batchId: string;
  batchType: string;
  traineeId: string;
  joinedAt: Date;
  hasMovedOn: Generated<boolean>;
};

type BatchOffers = {
  traineeId: string;
  batchId: string;
  offeredAt: Date;
};

type BatchWaitlist = {
  traineeId: string;
  joinedAt: Date;
};

type Batches = {
  id: string;
  batchId: string;
  batchType: "Java" | "AEM" | "Communication" | "Mock" | "FinalCheck";
  startDate: string;
  endDate: string | null;
  createdBy: string;
  createdAt: Date;
  version: Generated<number>;
  capacity: number | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
};

type CalendarKeys = {
  userId: string;
  keyHash: Buffer;
  createdAt: Date;
};

type Certificates = {
  id: string;
  code: string;
  position: number;
  traineeId: string;
  kind: "module" | "placement";
  module: "Java" | "AEM" | "Communication" | "Mock" | "FinalCheck" | null;
  holder: string | null;
  title: string;
  batch: string | null;
  issuer: string;
  earnedOn: string;
  issuedAt: Date;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  reason: string | null;
};

type CheckIns = {
  sessionId: string;
  traineeId: string;
  checkedInAt: Date;
  ticket: string | null;
};

type Companies = {
  id: string;
  name: string;
  mergedInto: string | null;
  rootId: string;
  mergedAt: Date | null;
  mergedBy: string | null;
  createdAt: Date;
  createdBy: string;
  version: Generated<number>;
};

type CompanyContacts = {
  id: string;
  companyId: string;
  name: string;
  position: string;
  phone: string;
  email: string;
  createdAt: Date;
  createdBy: string;
  version: Generated<number>;
};

type CompanyKeys = {
  key: string;
  companyId: string;
};

type CompanyNotes = {
  id: string;
  companyId: string;
  text: string;
  createdAt: Date;
  createdBy: string;
};

type ContactAnswers = {
  id: string;
  messageId: string;
  userId: string | null;
  text: string;
  answeredBy: string;
  answeredAt: Date;
  mailId: string;
  state: Generated<"waiting" | "sent" | "failed">;
  sentAt: Date | null;
  problem: string | null;
};

type ContactMessages = {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  version: Generated<number>;
  confirmedByMail: string | null;
};

type CreditNoteCounters = {
  financialYear: string;
  last: number;
};

type CreditNotes = {
  id: string;
  receiptId: string;
  number: string;
  amountPaise: number;
  reason: string;
  issuedBy: string | null;
  issuedAt: Date;
  refundId: string | null;
  disputeId: string | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  policy: string | null;
};

type Decisions = {
  id: string;
  action: string;
  subjectType: string;
  subjectId: string;
  decidedBy: string;
  decidedAt: Date;
  undoUntil: Date;
  undoneAt: Date | null;
  changes: unknown;
};

type DetailsChanges = {
  id: string;
  traineeId: string;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  status: "made" | "asked" | "granted" | "refused" | "withdrawn";
  madeAt: Date;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  answer: string | null;
  notifyAt: Date | null;
};

type Disputes = {
  id: string;
  gatewayPaymentId: string;
  amountPaise: number;
  currency: string;
  reasonCode: string | null;
  phase: string | null;
  status: "open" | "under_review" | "closed" | "lost" | "won";
  respondBy: Date | null;
  openedAt: Date;
  firstSeenAt: Date;
  changedAt: Date;
};

type DocumentSets = {
  traineeId: string;
  submittedAt: Date | null;
};

type Documents = {
  traineeId: string;
  kind: "termsAndConditions" | "panCard" | "aadharCard" | "highestDegree" | "digitalSignature" | "userPhoto";
  fileId: string | null;
  uploadedAt: Date;
  status: Generated<"waiting" | "verified" | "returned">;
  queuedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  notifyAt: Date | null;
  destroyedAt: Date | null;
};

type DueReminders = {
  id: string;
  dueId: string | null;
  paymentId: string | null;
  step: "soon" | "overdue" | "late";
  sentAt: Date;
};

type Dues = {
  id: string;
  recordId: string;
  month: string;
  amountPaise: number;
  dueOn: string;
  createdAt: Date;
};

type EmailChanges = {
  userId: string;
  email: string;
  askedBy: string;
  codeHash: Buffer;
  tries: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
};

type Enquiries = {
  id: string;
  mobile: string;
  name: string;
  email: string | null;
  source: string;
  wants: Generated<"Java" | "AEM" | "Not sure">;
  note: string | null;
  nextCallOn: string | null;
  nextCallAt: string | null;
  handledBy: string | null;
  userId: string | null;
  invitedAt: Date | null;
  messageId: string | null;
  lostAt: Date | null;
  lostReason: string | null;
  remindedOn: string | null;
  createdAt: Date;
  createdBy: string;
  version: Generated<number>;
};

type EnquiryCalls = {
  id: string;
  enquiryId: string;
  result: "Spoke" | "No answer" | "Wrong number";
  note: string | null;
  nextCallOn: string | null;
  nextCallAt: string | null;
  calledBy: string;
  calledAt: Date;
  version: Generated<number>;
};

type Erasures = {
  id: string;
  userId: string;
  status: "asked" | "withdrawn" | "refused" | "granted" | "sealed" | "destroyed";
  askedAt: Date;
  remindedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  answer: string | null;
  fulfilAt: Date | null;
  fulfilledAt: Date | null;
  sealed: Buffer | null;
  destroyedAt: Date | null;
};

type ExcusedAbsences = {
  sessionId: string;
  traineeId: string;
  reason: string;
  excusedAt: Date;
};

type FeedPosts = {
  id: string;
  title: string;
  text: string;
  stage: "onboarding" | "training" | "marketing" | "placed" | null;
  batchId: string | null;
  createdBy: string;
  createdAt: Date;
  version: Generated<number>;
};

type Files = {
  id: string;
  ownerId: string;
  kind: string;
  name: string;
  type: "pdf" | "jpeg" | "png" | "doc" | "docx" | "csv" | "xlsx";
  size: number;
  sha256: string;
  state: Generated<"staged" | "live" | "dropped">;
  wrappedKey: Buffer | null;
  isActive: Generated<boolean>;
  createdAt: Date;
  changedAt: Date;
};

type GatewayPayments = {
  gatewayPaymentId: string;
  paymentId: string;
  status: "failed" | "authorized" | "captured" | "refunded";
  amountPaise: number;
  currency: string;
  firstSeenAt: Date;
  changedAt: Date;
};

type Guidances = {
  id: string;
  name: string;
  mobile: string;
  email: string;
  level: "Senior" | "Junior";
  createdAt: Date;
  version: Generated<number>;
};

type HubChecks = {
  service: string;
  checkedAt: Date;
  checkedBy: string;
  result: string;
  answer: string;
  workedAt: Date | null;
};

type HubMarks = {
  id: string;
  png: Buffer;
  madeAt: Date;
};

type HubNotices = {
  version: number;
  text: string;
  setAt: Date;
  setBy: string;
};

type HubSettings = {
  section: string;
  version: number;
  value: unknown;
  changedAt: Date;
  changedBy: string;
};

type HubTerms = HubNotices;

type IdempotencyKeys = {
  userId: string | null;
  method: string;
  path: string;
  key: string;
  bodyHash: string;
  status: number | null;
  answer: unknown;
  createdAt: Date;
  attempt: string | null;
};

type ImportMappings = {
  kind: string;
  headers: string[];
  mapping: unknown;
  usedAt: Date;
};

type ImportRows = {
  importId: string;
  number: number;
  cells: string[];
  about: string | null;
  state: Generated<"waiting" | "checked" | "stored" | "refused" | "reversed" | "kept" | "failed">;
  verdict: "new" | "changed" | "same" | "problem" | null;
  problems: Generated<unknown>;
  differences: Generated<unknown>;
  kept: unknown;
  chosen: string[] | null;
};

type Imports = {
  id: string;
  kind: "people" | "scores" | "attendance" | "payments" | "guides" | "placements" | "enquiries";
  fileName: string;
  fileId: string | null;
  startedBy: string;
  startedAt: Date;
  status: "reading" | "unreadable" | "mapping" | "checking" | "checked" | "storing" | "stored" | "undoing" | "undone" | "discarded";
  problem: string | null;
  headers: Generated<string[]>;
  mapping: Generated<unknown>;
  isTelling: Generated<boolean>;
  isRestoring: Generated<boolean>;
  confirmedAt: Date | null;
  storedAt: Date | null;
  version: Generated<number>;
  isChanging: Generated<boolean>;
  isChosenOnly: Generated<boolean>;
};

type InterviewLooks = {
  userId: string;
  lookedAt: Date;
};

type InterviewMoves = {
  id: string;
  interviewId: string;
  date: string;
  startTime: string;
  reason: string | null;
  movedAt: Date;
};

type InterviewPresence = {
  interviewId: string;
  state: "arrived" | "called in" | "done";
  markedAt: Date;
  markedBy: string;
};

type InterviewQuestions = {
  interviewId: string;
  traineeId: string;
  text: string;
  writtenAt: Date;
  takenBy: string | null;
  takenAt: Date | null;
  takenReason: string | null;
  version: Generated<number>;
};

type Interviews = {
  id: string;
  traineeId: string;
  number: number;
  companyName: string;
  companyKey: string;
  round: "Screening" | "L1" | "L2" | "L3" | "Client" | "HR" | "Manager";
  date: string;
  startTime: string;
  duration: "30 Minutes" | "60 Minutes";
  feedback: Generated<"Pending" | "Positive" | "Negative">;
  description: string | null;
  isNoShow: Generated<boolean>;
  attachmentFileId: string | null;
  feedbackAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  sequence: Generated<number>;
  version: Generated<number>;
  plannedAt: Generated<Date>;
  askedAt: Date | null;
  applicationId: string | null;
  arrangedBy: string | null;
  followUp: string | null;
  place: string | null;
  link: string | null;
  contactPerson: string | null;
  note: string | null;
  remindedFor: string | null;
};

type IntroducedCandidates = {
  id: string;
  introductionId: string;
  applicationId: string;
  traineeId: string;
  addedAt: Date;
  removedAt: Date | null;
  askedAt: Date | null;
  seenAt: Date | null;
  answer: "interested" | "not for us" | null;
  why: string | null;
  answeredAt: Date | null;
};

type IntroductionConsents = {
  traineeId: string;
  agreedAt: Date;
  withdrawnAt: Date | null;
};

type Introductions = {
  id: string;
  openingId: string;
  contactId: string | null;
  note: string;
  tokenHash: Buffer | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  firstOpenedAt: Date | null;
  lastOpenedAt: Date | null;
  version: Generated<number>;
};

type JobLeases = {
  name: string;
  holder: string;
  heldUntil: Date;
};

type JobPreferences = {
  traineeId: string;
  skills: string[];
  locations: string[];
  changedAt: Date;
  skillKeys: string[];
  locationKeys: string[];
};

type KeptKeys = {
  name: string;
  wrapped: Buffer;
};

type KnownDevices = {
  userId: string;
  deviceHash: Buffer;
  failures: Generated<number>;
  createdAt: Date;
  lastUsedAt: Date;
};

type MarketingProfiles = {
  id: string;
  traineeId: string;
  resumeFileId: string;
  totalExperience: number;
  relevantExperience: number;
  contact: string;
  changedAt: Date;
  version: Generated<number>;
};

type MessageLists = {
  messageId: string;
  number: number;
  userIds: string[];
};

type MessageRecipients = {
  messageId: string;
  userId: string;
  mailId: string | null;
  notificationId: string | null;
  isWritten: Generated<boolean>;
};

type Messages = {
  id: string;
  subject: string;
  text: string;
  audience: string;
  createdBy: string;
  createdAt: Date;
  byPhone: Generated<boolean>;
  startsAt: Date | null;
};

type ModuleScores = {
  traineeId: string;
  module: "Java" | "AEM" | "Communication" | "Mock" | "FinalCheck";
  score: number;
  scoredBy: string | null;
  scoredAt: Date;
  remarks: unknown;
};

type NotificationHabits = {
  userId: string;
  isQuiet: Generated<boolean>;
  hasDigest: Generated<boolean>;
  digestAt: Date | null;
  byPhone: Generated<boolean>;
  urgentByPhone: Generated<boolean>;
  phoneLanguage: Generated<string>;
};

type NotificationPreferences = {
  userId: string;
  occasion: string;
  inApp: boolean;
  byMail: boolean;
  byPush: Generated<boolean>;
};

type Notifications = {
  id: string;
  userId: string;
  kind: string;
  text: string;
  href: string | null;
  createdAt: Date;
  readAt: Date | null;
  decisionId: string | null;
  shownFrom: Date | null;
  importId: string | null;
  importRow: number | null;
};

type Onlookers = {
  userId: string;
  tab: string;
  place: string;
  seenUntil: Date;
};

type Openings = {
  id: string;
  companyId: string;
  role: string;
  about: string;
  skills: string[];
  location: string;
  fixedLakh: number | null;
  variableLakh: number | null;
  leastExperience: number | null;
  leastMark: number | null;
  seats: number;
  until: string;
  status: "draft" | "published" | "closed";
  createdAt: Date;
  createdBy: string;
  publishedAt: Date | null;
  version: Generated<number>;
};

type Outbox = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  textBody: string | null;
  htmlBody: string | null;
  attachmentKind: string | null;
  attachmentId: string | null;
  status: Generated<"waiting" | "sent" | "dead" | "skipped">;
  attempts: Generated<number>;
  createdAt: Date;
  availableAt: Date;
  sentAt: Date | null;
  lastError: string | null;
  decisionId: string | null;
  invitationMethod: "REQUEST" | "CANCEL" | null;
  invitationText: string | null;
  userId: string | null;
  occasion: string | null;
  dueAt: Date | null;
  bouncedAt: Date | null;
  sealed: Buffer | null;
  openedAttempt: Generated<number>;
  about: string | null;
  importId: string | null;
  importRow: number | null;
  inReplyTo: string | null;
};

type OwedContacts = {
  id: string;
  owedId: string;
  traineeId: string;
  note: string;
  promisedOn: string | null;
  writtenBy: string;
  writtenAt: Date;
  version: Generated<number>;
};

type PasskeyChallenges = {
  challengeHash: Buffer;
  purpose: "add" | "step-up" | "sign-in";
  callerHash: Buffer;
  expiresAt: Date;
};

type Passkeys = {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

type PasswordCodes = {
  id: string;
  email: string;
  userId: string | null;
  requestHash: Buffer;
  network: string;
  isBrowser: boolean;
  codeHash: Buffer;
  tries: Generated<number>;
  openTries: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
  verifiedAt: Date | null;
};

type PaymentClaims = {
  id: string;
  dueId: string;
  traineeId: string;
  reference: string;
  amountPaise: number;
  state: Generated<"waiting" | "confirmed" | "refused" | "ended">;
  claimedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
  receiptId: string | null;
};

type PaymentExceptions = {
  id: string;
  kind: string;
  subject: string;
  text: string;
  traineeId: string | null;
  answerBy: string | null;
  createdAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  note: string | null;
};

type PersonDays = {
  id: string | null;
  status: string | null;
  isDisabled: boolean | null;
  subRole: string | null;
  registeredOn: string | null;
  approvedOn: string | null;
  detailsOn: string | null;
  documentsOn: string | null;
  paidOn: string | null;
  javaBatchId: string | null;
  javaOn: string | null;
  aemOn: string | null;
  communicationOn: string | null;
  mockOn: string | null;
  finalcheckOn: string | null;
  lastModule: number | null;
  lastScore: number | null;
  lastEndsOn: string | null;
  runsUntil: string | null;
  scoredOn: string | null;
  isEligible: boolean | null;
  eligibleOn: string | null;
  interviewsOn: string | null;
  interviewChangedOn: string | null;
  hasPositive: boolean | null;
  placedOn: string | null;
  onboardingDate: string | null;
  placedCompany: string | null;
  hasRecord: boolean | null;
  isActive: boolean | null;
  joinedOn: string | null;
  activeOn: string | null;
  lastStepOn: string | null;
  lastActiveOn: string | null;
};

type PersonJourney = {
  registeredOn: string | null;
  subRole: string | null;
  step: number | null;
  javaBatchId: string | null;
  status: string | null;
  isDisabled: boolean | null;
  hasRecord: boolean | null;
  isActive: boolean | null;
  moduleResult: string | null;
  lastEndsOn: string | null;
  runsUntil: string | null;
  lastStepOn: string | null;
  lastActiveOn: string | null;
  joinedOn: string | null;
  daysApproved: number | null;
  daysDetails: number | null;
  daysDocuments: number | null;
  daysPaid: number | null;
  daysJava: number | null;
  daysAem: number | null;
  daysCommunication: number | null;
  daysMock: number | null;
  daysFinalcheck: number | null;
  daysEligible: number | null;
  daysInterviews: number | null;
  daysPlaced: number | null;
  daysToPlacement: number | null;
  approvedOn: string | null;
  detailsOn: string | null;
  documentsOn: string | null;
  paidOn: string | null;
  javaOn: string | null;
  aemOn: string | null;
  communicationOn: string | null;
  mockOn: string | null;
  finalcheckOn: string | null;
  eligibleOn: string | null;
  interviewsOn: string | null;
  placedOn: string | null;
  id: string | null;
  isEligible: boolean | null;
  hasPositive: boolean | null;
  onboardingDate: string | null;
  placedCompany: string | null;
};

type PersonJourneyCached = PersonJourney;

type PersonJourneyRefresh = {
  isOnly: Generated<boolean>;
  refreshedAt: Date;
  tookMs: number;
  linesBefore: Generated<number>;
};

type PersonalAssistants = {
  id: string;
  assistantName: string;
  companyName: string;
  dateOfJoining: string;
  position: string | null;
  guidanceProviderId: string | null;
  guidanceHelperId: string | null;
  closedAt: Date | null;
  createdAt: Date;
  version: Generated<number>;
  companyKey: GeneratedAlways<string>;
};

type PhoneMessages = {
  id: string;
  messageId: string | null;
  userId: string;
  number: string;
  channel: Generated<"whatsapp" | "sms">;
  status: Generated<"waiting" | "sent" | "delivered" | "failed">;
  attempts: Generated<number>;
  availableAt: Date;
  providerId: string | null;
  lastError: string | null;
  kind: Generated<string>;
  about: string | null;
  words: string[] | null;
  href: string | null;
  notificationId: string | null;
  decisionId: string | null;
  createdAt: Generated<Date>;
};

type Placements = {
  id: string;
  traineeId: string;
  interviewId: string;
  placedCompany: string;
  packageAmount: number;
  onboardingDate: string;
  recordedAt: Date;
  companyKey: GeneratedAlways<string>;
  version: Generated<number>;
  confirmedAt: Date | null;
  confirmedBy: string | null;
  applicationId: string | null;
};

type PlannedSessions = {
  id: string;
  batchId: string;
  date: string;
  slot: string;
  topic: string;
  trainerId: string;
  fileId: string | null;
  createdAt: Date;
  changedAt: Date;
  sequence: Generated<number>;
  version: Generated<number>;
  startsAt: GeneratedAlways<Date>;
  place: string | null;
  link: string | null;
  contactPerson: string | null;
  note: string | null;
  movedAt: Date | null;
  remindedFor: string | null;
};

type ProviderComparisons = {
  day: string;
  payments: Generated<number>;
  paymentsPaise: Generated<number>;
  refunds: Generated<number>;
  refundsPaise: Generated<number>;
  disputes: Generated<number>;
  repaired: Generated<number>;
  comparedAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
};

type PushMessages = {
  subscriptionId: string;
  notificationId: string;
  attempts: Generated<number>;
  retryAt: Date | null;
};

type PushSubscriptions = {
  id: string;
  userId: string;
  sessionId: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
  usedAt: Date;
};

type ReceiptCounters = CreditNoteCounters;

type Receipts = {
  id: string;
  paymentId: string | null;
  traineeId: string;
  number: string;
  payerName: string;
  payerEmail: string;
  paymentType: "Full Payment" | "Partial Payment" | "No Payment" | "Balance" | "Assistance";
  amountPaise: number;
  balanceDuePaise: number;
  trainingOpted: string | null;
  gatewayPaymentId: string | null;
  issuedAt: Date;
  assistancePaymentId: string | null;
  assistanceMonth: string | null;
  paidOn: string | null;
  method: "Online" | "Cash" | "Transfer" | "UPI" | null;
  reference: string | null;
  takenBy: string | null;
  voidedAt: Date | null;
  recordedBy: string | null;
  creditedPaise: Generated<number>;
};

type ReceivedByDayCached = {
  day: string | null;
  paymentType: string | null;
  rows: number | null;
  amountPaise: number | null;
};

type ReceivedLines = {
  id: string | null;
  userId: string | null;
  paymentType: string | null;
  month: string | null;
  amountPaise: number | null;
  day: string | null;
  isNote: boolean | null;
  hasReceipt: boolean | null;
};

type ReceivedLinesCached = ReceivedLines;

type RecoveryCodes = {
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  usedAt: Date | null;
};

type Refunds = {
  id: string;
  gatewayPaymentId: string;
  amountPaise: number;
  reason: "second capture" | "abandoned order" | "wrong amount" | "office" | "provider";
  status: "due" | "pending" | "done" | "failed" | "dropped";
  gatewayRefundId: string | null;
  attempts: Generated<number>;
  availableAt: Date;
  lastError: string | null;
  createdAt: Date;
  doneAt: Date | null;
  currency: Generated<string>;
};

type ResumeShares = {
  id: string;
  traineeId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  opened: Generated<number>;
  lastOpenedAt: Date | null;
};

type Resumes = {
  traineeId: string;
  design: "classic" | "modern";
  headline: string;
  summary: string;
  sections: string[];
  contact: string[];
  projects: unknown;
  changedAt: Date;
  version: Generated<number>;
};

type ScoreChanges = {
  id: string;
  traineeId: string;
  module: "Java" | "AEM" | "Communication" | "Mock" | "FinalCheck";
  oldScore: number | null;
  newScore: number | null;
  changedBy: string;
  changedAt: Date;
  reason: string | null;
  notifyAt: Date | null;
};

type SessionCheckIns = {
  sessionId: string;
  openedAt: Date;
  closedAt: Date | null;
};

type SessionPresence = {
  sessionId: string | null;
  batchId: string | null;
  topic: string | null;
  date: string | null;
  startsAt: Date | null;
  traineeId: string | null;
  wasThere: boolean | null;
};

type SessionPresenceCached = {
  sessionId: string | null;
  batchId: string | null;
  date: string | null;
  startsAt: Date | null;
  expected: number | null;
  present: number | null;
};

type SessionSlots = {
  sessionId: string;
  batchId: string;
  date: string;
  slot: string;
  trainerId: string;
};

type Sessions = {
  id: string;
  userId: string;
  tokenHash: Buffer;
  cookieHash: Buffer | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  deviceHash: Buffer | null;
  confirmedAt: Date | null;
  hasOutsideFactor: Generated<boolean>;
  replacedHash: Buffer | null;
};

type SharedSecrets = {
  name: string;
  value: string;
};

type SingleSignOnAccounts = {
  userId: string;
  issuer: string;
  subject: string;
  boundAt: Date;
  lastUsedAt: Date;
};

type SingleSignOns = {
  callerHash: Buffer;
  purpose: "sign-in" | "step-up" | "second-step";
  userId: string | null;
  returnTo: string | null;
  expiresAt: Date;
};

type TakingsClosings = {
  id: string;
  day: string;
  sums: unknown;
  countedCashPaise: number;
  differencePaise: number;
  note: string | null;
  closedBy: string;
  closedAt: Date;
  reopenedBy: string | null;
  reopenedAt: Date | null;
  reopenReason: string | null;
};

type TaxCounters = {
  series: string;
  financialYear: string;
  last: number;
};

type TaxCustomers = {
  traineeId: string;
  gstin: string | null;
  legalName: string | null;
  address: string | null;
  version: number;
  changedAt: Date;
};

type TaxDocuments = {
  id: string;
  kind: "Tax invoice" | "Receipt voucher" | "Credit note" | "Refund voucher";
  number: string;
  receiptId: string;
  creditNoteId: string | null;
  againstId: string | null;
  issuedOn: string;
  issuedAt: Date;
  amountPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  rate: number;
  sac: string;
  placeOfSupply: string;
  supplierGstin: string;
  supplierName: string;
  supplierAddress: string;
  customerName: string;
  customerAddress: string;
  customerGstin: string | null;
};

type Throttles = {
  key: string;
  startedAt: Date;
  count: number;
  inFlight: Generated<number>;
  flightAt: Date | null;
};

type TraineeDetails = {
  traineeId: string;
  surname: string;
  firstname: string;
  lastname: string;
  email: string;
  whatsappNumber: string;
  contactNumber: string;
  emergencyContactName: string;
  emergencyContactNumber: string;
  permanentAddress: string;
  currentAddress: string;
  tenthYear: number;
  schoolName: string;
  tenthPercentage: number;
  interYear: number;
  interInstitute: string;
  interPercentage: number;
  degreeYear: number;
  degreeInstitute: string;
  degreePercentage: number;
  hasExperience: boolean;
  companyName: string | null;
  joiningDate: string | null;
  relievingDate: string | null;
  submittedAt: Date;
  nameOnPapers: string | null;
};

type TrainingSessions = {
  id: string;
  batchId: string;
  date: string;
  slot: string;
  topic: string;
  trainerId: string;
  fileId: string;
  createdAt: Date;
  changedAt: Date;
  sequence: Generated<number>;
  version: Generated<number>;
  startsAt: GeneratedAlways<Date>;
  place: string | null;
  link: string | null;
  contactPerson: string | null;
  note: string | null;
};

type Users = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  role: "Admin" | "Trainer" | "Trainee";
  subRole: "CEO" | "CTO" | "Sales Head" | "Informer" | "Existing Trainee" | "Assistance" | null;
  status: "pending" | "approved" | "rejected";
  paymentOption: "Full Payment" | "Partial Payment" | "No Payment" | null;
  isDisabled: Generated<boolean>;
  hasInitialPassword: Generated<boolean>;
  passwordChangedAt: Date;
  failedLogins: Generated<number>;
  decidedAt: Date | null;
  decidedBy: string | null;
  createdAt: Generated<Date>;
  version: Generated<number>;
  isInvited: Generated<boolean>;
  hasToured: Generated<boolean>;
  mobile: string | null;
};

type WarningNotes = {
  id: string;
  traineeId: string;
  batchId: string;
  deed: "call" | "meeting" | "message" | "noAnswer" | "batch" | "away" | "other";
  text: string;
  awayFrom: string | null;
  awayUntil: string | null;
  rest: "change" | "day" | "none";
  restsUntil: string | null;
  signs: unknown;
  writtenBy: string;
  writtenAt: Date;
};

type WarningRefresh = {
  isOnly: Generated<boolean>;
  refreshedAt: Date;
};

type WarningSigns = {
  traineeId: string;
  batchId: string;
  signs: unknown;
  facts: unknown;
  missed: number;
  share: number | null;
  lastThere: string | null;
  isResting: boolean;
  since: Date;
};

type WebhookDeliveries = {
  id: string;
  endpointId: string;
  event: string;
  personId: string | null;
  subject: string;
  revision: string;
  data: unknown;
  happenedAt: Date;
  createdAt: Date;
  status: Generated<"waiting" | "delivered" | "failed">;
  attempts: Generated<number>;
  nextTryAt: Date;
  answerCode: number | null;
  answer: string | null;
  deliveredAt: Date | null;
  earlierWithdrawals: Generated<number>;
};

type WebhookEndpoints = {
  id: string;
  url: string;
  label: string;
  isOn: Generated<boolean>;
  sealed: Buffer;
  formerUntil: Date | null;
  failingSince: Date | null;
  createdBy: string;
  createdAt: Date;
  version: Generated<number>;
};

type WebhookEvents = {
  eventId: string;
  kind: string;
  receivedAt: Date;
};

type WebhookFacts = {
  event: string | null;
  personId: string | null;
  subject: string | null;
  revision: string | null;
  happenedAt: Date | null;
  data: unknown;
};

type WebhookSubscriptions = {
  endpointId: string;
  event: "person.approved" | "person.paid" | "person.joined" | "person.marked" | "person.placed" | "month.due";
  since: Date;
};

type Wordings = {
  kind: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  notification: string;
  changedAt: Date;
  changedBy: string;
  version: Generated<number>;
};

export type Tables = {
  accessTokens: AccessTokens;
  accountLinks: AccountLinks;
  admissionPayments: AdmissionPayments;
  agreements: Agreements;
  answers: Answers;
  applications: Applications;
  assistanceEntries: AssistanceEntries;
  assistancePayments: AssistancePayments;
  assistanceRecords: AssistanceRecords;
  assistanceRequests: AssistanceRequests;
  attendance: Attendance;
  auditCuts: AuditCuts;
  auditLog: AuditLog;
  auditSeals: AuditSeals;
  auditUnsealed: AuditUnsealed;
  authenticatorApps: AuthenticatorApps;
  badgeKeys: BadgeKeys;
  batchCounters: BatchCounters;
  batchDepartures: BatchDepartures;
  batchMembers: BatchMembers;
  batchOffers: BatchOffers;
  batchWaitlist: BatchWaitlist;
  batches: Batches;
  calendarKeys: CalendarKeys;
  certificates: Certificates;
  checkIns: CheckIns;
  companies: Companies;
  companyContacts: CompanyContacts;
  companyKeys: CompanyKeys;
  companyNotes: CompanyNotes;
  contactAnswers: ContactAnswers;
  contactMessages: ContactMessages;
  creditNoteCounters: CreditNoteCounters;
  creditNotes: CreditNotes;
  decisions: Decisions;
  detailsChanges: DetailsChanges;
  disputes: Disputes;
  documentSets: DocumentSets;
  documents: Documents;
  dueReminders: DueReminders;
  dues: Dues;
  emailChanges: EmailChanges;
  enquiries: Enquiries;
  enquiryCalls: EnquiryCalls;
  erasures: Erasures;
  excusedAbsences: ExcusedAbsences;
  feedPosts: FeedPosts;
  files: Files;
  gatewayPayments: GatewayPayments;
  guidances: Guidances;
  hubChecks: HubChecks;
  hubMarks: HubMarks;
  hubNotices: HubNotices;
  hubSettings: HubSettings;
  hubTerms: HubTerms;
  idempotencyKeys: IdempotencyKeys;
  importMappings: ImportMappings;
  importRows: ImportRows;
  imports: Imports;
  interviewLooks: InterviewLooks;
  interviewMoves: InterviewMoves;
  interviewPresence: InterviewPresence;
  interviewQuestions: InterviewQuestions;
  interviews: Interviews;
  introducedCandidates: IntroducedCandidates;
  introductionConsents: IntroductionConsents;
  introductions: Introductions;
  jobLeases: JobLeases;
  jobPreferences: JobPreferences;
  keptKeys: KeptKeys;
  knownDevices: KnownDevices;
  marketingProfiles: MarketingProfiles;
  messageLists: MessageLists;
  messageRecipients: MessageRecipients;
  messages: Messages;
  moduleScores: ModuleScores;
  notificationHabits: NotificationHabits;
  notificationPreferences: NotificationPreferences;
  notifications: Notifications;
  onlookers: Onlookers;
  openings: Openings;
  outbox: Outbox;
  owedContacts: OwedContacts;
  passkeyChallenges: PasskeyChallenges;
  passkeys: Passkeys;
  passwordCodes: PasswordCodes;
  paymentClaims: PaymentClaims;
  paymentExceptions: PaymentExceptions;
  personDays: PersonDays;
  personJourney: PersonJourney;
  personJourneyCached: PersonJourneyCached;
  personJourneyRefresh: PersonJourneyRefresh;
  personalAssistants: PersonalAssistants;
  phoneMessages: PhoneMessages;
  placements: Placements;
  plannedSessions: PlannedSessions;
  providerComparisons: ProviderComparisons;
  pushMessages: PushMessages;
  pushSubscriptions: PushSubscriptions;
  receiptCounters: ReceiptCounters;
  receipts: Receipts;
  receivedByDayCached: ReceivedByDayCached;
  receivedLines: ReceivedLines;
  receivedLinesCached: ReceivedLinesCached;
  recoveryCodes: RecoveryCodes;
  refunds: Refunds;
  resumeShares: ResumeShares;
  resumes: Resumes;
  scoreChanges: ScoreChanges;
  sessionCheckIns: SessionCheckIns;
  sessionPresence: SessionPresence;
  sessionPresenceCached: SessionPresenceCached;
  sessionSlots: SessionSlots;
  sessions: Sessions;
  sharedSecrets: SharedSecrets;
  singleSignOnAccounts: SingleSignOnAccounts;
  singleSignOns: SingleSignOns;
  takingsClosings: TakingsClosings;
  taxCounters: TaxCounters;
  taxCustomers: TaxCustomers;
  taxDocuments: TaxDocuments;
  throttles: Throttles;
  traineeDetails: TraineeDetails;
  trainingSessions: TrainingSessions;
  users: Users;
  warningNotes: WarningNotes;
  warningRefresh: WarningRefresh;
  warningSigns: WarningSigns;
  webhookDeliveries: WebhookDeliveries;
  webhookEndpoints: WebhookEndpoints;
  webhookEvents: WebhookEvents;
  webhookFacts: WebhookFacts;
  webhookSubscriptions: WebhookSubscriptions;
  wordings: Wordings;
};
