import type { Role } from "./actor.ts";
import type { OccasionDefinition as Definition } from "./occasion-definition.ts";

/**
 * What people are notified of, as far as they can choose how. Automatic notices, and news that
 * needs no action the same night, can wait; news of a person's own action, or that needs one,
 * cannot.
 */
export const OCCASIONS = {
  "sign-in": {
    label: "Codes, links and your account",
    hint: "A code you asked for, your first password, what became of your registration.",
    must: "Without it you could not get into your account.",
    leadIn: [
      "password-code",
      "email-code",
      "account-invitation",
      "account-created",
      "registration-approved",
    ],
    kinds: [
      "password-code",
      "email-code",
      "account-invitation",
      "account-created",
      "registration-received",
      "registration-approved",
      "registration-rejected",
      "registration-reopened",
    ],
  },
  security: {
    label: "Your sign-in was used or changed",
    hint: "A new device, another email or password, wrong codes, a copy of your data.",
    must: "It is how you notice that somebody else is in your account.",
    kinds: [
      "sign-in-new-device",
      "email-changed",
      "email-restored",
      "email-pending",
      "password-changed",
      "factor-guessed",
      "factor-changed",
      "factor-reset",
      "recovery-code-used",
      "passkey-copied",
      "copy-downloaded",
    ],
  },
  erasure: {
    label: "Your requests about your data",
    hint: "That a request to erase your data came in, and its answer.",
    must: "You asked for it, and the law sets a time for the answer.",
    kinds: ["erasure-asked", "erasure-refused", "erasure-done"],
  },
  receipts: {
    label: "Receipts and refunds",
    hint: "What you paid, what was waived, what comes back.",
    of: "trainees",
    must: "A receipt is a document that you need.",
    kinds: [
      "payment-receipt",
      "payment-refund",
      "payment-waived",
      "waiver-taken-back",
      "receipt-voided",
      "receipt-refunded",
      "advance-invoiced",
      "assistance-payment-received",
      "payment-claim-refused",
    ],
  },
  dues: {
    label: "Payments that are due",
    hint: "Three days before, and when the day has passed.",
    of: "trainees",
    canWait: true,
    kinds: ["due-soon", "due-overdue", "due-late"],
  },
  documents: {
    label: "Your documents and details",
    hint: "Verified, returned with a reason, or corrected.",
    of: "trainees",
    kinds: ["document-returned", "documents-verified", "details-correction-decided"],
  },
  batches: {
    label: "Your place in a batch",
    hint: "A place, another batch, a batch that opens, another start.",
    of: "trainees",
    kinds: [
      "batch-joined",
      "batch-moved",
      "batch-left",
      "batch-open",
      "batch-start-moved",
      "batch-offer-ended",
    ],
  },
  sessions: {
    label: "Sessions of your batch",
    hint: "Held with an assignment, tomorrow, moved, changed, cancelled or withdrawn.",
    of: "trainees",
    kinds: [
      "session-created",
      "session-tomorrow",
      "session-cancelled",
      "session-withdrawn",
      "session-moved",
      "session-changed",
    ],
  },
  classes: {
    label: "Classes you hold",
    hint: "Handed over to you, or planned, cancelled or withdrawn by the office.",
    of: "staff",
    kinds: ["classes-handed-over", "classes-planned", "class-cancelled", "class-withdrawn"],
  },
  calls: {
    label: "Calls to people who ask",
    hint: "In the morning, the enquiries of yours to call that day.",
    of: "staff",
    kinds: ["enquiry-calls-today"],
  },
  plans: {
    label: "Sessions that are planned",
    hint: "The next ones, as soon as your trainer plans them.",
    of: "trainees",
    canWait: true,
    kinds: ["session-planned", "sessions-planned"],
  },
  answers: {
    label: "Reviews of your answers",
    hint: "Approved, rejected with a reason, or changed.",
    of: "trainees",
    kinds: ["assignment-approved", "assignment-rejected", "assignment-review-changed"],
  },
  scores: {
    label: "Your scores and certificates",
    hint: "A new score, one that was changed, remarks on it, a certificate that was withdrawn.",
    of: "trainees",
    kinds: [
      "score-published",
      "score-changed",
      "score-cleared",
      "score-remarks",
      "certificate-withdrawn",
    ],
  },
  interviews: {
    label: "Interviews and offers",
    hint: "Scheduled, moved, cancelled, tomorrow; an offer, a placement. The mail brings the calendar entry.",
    of: "trainees",
    kinds: [
      "interview-scheduled",
      "interview-tomorrow",
      "interview-moved",
      "interview-changed",
      "interview-cancelled",
      "interview-outcome-corrected",
      "interview-questions-taken",
      "introduction-asked",
      "placement-recorded",
      "placement-confirmed",
      "placement-corrected",
      "placement-withdrawn",
      "application-moved-back",
      "application-shortlisted",
      "application-not-taken",
      "application-offered",
    ],
  },
  openings: {
    label: "Openings that fit you",
    hint: "What companies look for, and how long you can apply.",
    of: "trainees",
    canWait: true,
    kinds: ["opening-published"],
  },
  reminders: {
    label: "Outcomes that are missing",
    hint: "An interview of yours is over and nobody knows how it went.",
    of: "trainees",
    canWait: true,
    kinds: ["interview-outcome-missing"],
  },
  assistance: {
    label: "Your assistance",
    hint: "Requests, who guides you, the end of the support.",
    of: "trainees",
    kinds: [
      "assistance-requested",
      "assistance-approved",
      "assistance-removed",
      "assistance-started",
      "assistance-guidance-assigned",
      "assistance-closed",
      "assistance-reopened",
    ],
  },
  messages: {
    label: "Messages of the office",
    hint: "What the office writes to your batch, or to people like you.",
    canWait: true,
    kinds: ["message"],
  },
  supported: {
    label: "Assistance that waits",
    hint: "Somebody asks for assistance, has begun it without a guide, or works elsewhere.",
    of: "staff",
    isAppOnly: true,
    kinds: ["assistance-request-waits", "assistance-seeker", "assistance-changed"],
  },
  office: {
    label: "Requests with a deadline",
    hint: "Somebody asked to be erased, and the time to answer runs.",
    of: "staff",
    kinds: ["erasure-waits"],
  },
  claims: {
    label: "Payments by UPI that wait",
    hint: "Somebody says they have paid a month of assistance, by its reference number.",
    of: "staff",
    isAppOnly: true,
    kinds: ["payment-claimed"],
  },
  introductions: {
    label: "Answers of companies",
    hint: "A company says whether it is interested in candidates you showed it.",
    of: "staff",
    isAppOnly: true,
    kinds: ["company-answered"],
  },
  differences: {
    label: "Payments that differ",
    hint: "The payment provider's lists and the books say different things.",
    of: "staff",
    isAppOnly: true,
    kinds: ["payments-differ"],
  },
  webhooks: {
    label: "Programs that get nothing",
    hint: "Another program that is told what happens here did not take a message for days.",
    of: "staff",
    isAppOnly: true,
    kinds: ["webhook-failing"],
  },
} as const satisfies Record<string, Definition>;

export type Occasion = keyof typeof OCCASIONS;

/** Kinds whose mails can wait for the morning. */
export type WaitingKind = {
  [K in Occasion]: (typeof OCCASIONS)[K] extends { canWait: true }
    ? (typeof OCCASIONS)[K]["kinds"][number]
    : never;
}[Occasion];

/** The kind of a notice, in the outbox, the app and the admin's alerts. */
export type NoticeKind = (typeof OCCASIONS)[Occasion]["kinds"][number];

const definitions: Readonly<Record<Occasion, Definition>> = OCCASIONS;
export const OCCASION_KEYS = Object.keys(OCCASIONS) as Occasion[];

const BY_KIND = new Map<string, Occasion>(
  OCCASION_KEYS.flatMap((key) => definitions[key].kinds.map((kind) => [kind, key] as const)),
);

/** Returns a notice's occasion. Throws for a kind that has none. */
export function occasionOf(kind: NoticeKind): Occasion {
  const occasion = BY_KIND.get(kind);
  if (!occasion) throw new Error(`The kind ${kind} belongs to no occasion.`);
  return occasion;
}

export const definitionOf = (occasion: Occasion): Definition => definitions[occasion];

/** True if a mail is checked again when it is sent: an account that has been locked gets none. */
export function isForUnlocked(kind: NoticeKind): boolean {
  const { must, leadIn = [] } = definitionOf(occasionOf(kind));
  return !must || leadIn.includes(kind);
}

export const occasionsFor = (role: Role): Occasion[] =>
  OCCASION_KEYS.filter((key) => {
    const { of } = definitions[key];
    return of === undefined || (of === "trainees") === (role === "Trainee");
  });
