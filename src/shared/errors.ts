import { ACCOUNT_ERRORS } from "./account-errors.ts";
import { FILE_ERRORS } from "./file-errors.ts";
import { PLACING_ERRORS } from "./placing-errors.ts";
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
  unavailable,
} from "./refusals.ts";
import { SCREEN_ERRORS } from "./screen-errors.ts";

/**
 * Every failure a caller can act on: the one table of status, wire code and text. The key is sent
 * as `reason`, so that a client never has to compare sentences. Texts in braces are filled from
 * `AppError`'s `values`.
 */
export const ERRORS = {
  ...SCREEN_ERRORS,
  INVALID_INPUT: invalid("Please check the highlighted fields."),
  MALFORMED: invalid("The request could not be read."),
  UNAUTHENTICATED: unauthenticated("Please log in."),
  METHOD_NOT_ALLOWED: {
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: "This method is not allowed here.",
  },
  TOO_SLOW: {
    status: 408,
    code: "TIMEOUT",
    message: "The request took too long. Please try again.",
  },
  BODY_TOO_LARGE: { status: 413, code: "TOO_LARGE", message: "The request is too large." },
  HEADERS_TOO_LARGE: {
    status: 431,
    code: "TOO_LARGE",
    message: "The request's headers are too large.",
  },
  UNSUPPORTED_TYPE: {
    status: 415,
    code: "UNSUPPORTED_TYPE",
    message: "This content type is not supported.",
  },
  TOO_MANY: {
    status: 429,
    code: "RATE_LIMITED",
    message: "Too many attempts. Please try again later.",
  },
  TOO_MANY_UPLOADS: { status: 429, code: "RATE_LIMITED", message: "Please upload the rest later." },
  TOO_MANY_PDFS: { status: 429, code: "RATE_LIMITED", message: "Too many PDFs. Try again later." },
  OUTCOME_UNKNOWN: unavailable(
    "The connection was lost while this was being saved. It may have been saved: look before you send it again.",
  ),
  STORAGE_UNAVAILABLE: unavailable("Storage is temporarily unavailable."),
  GATEWAY_UNAVAILABLE: unavailable("Error initiating payment. Please try again later."),
  SET_OUTSIDE: conflict("Set by {name} where the hub starts."),
  MARK_UNREADABLE: invalid("Choose a PNG, JPEG or SVG."),
  STALE_VERSION: conflict("This record was changed by someone else. Reload and try again."),
  IDEMPOTENCY_MISMATCH: conflict("Idempotency key was used with different data."),
  IDEMPOTENCY_RUNNING: conflict("A request with this idempotency key is still being processed."),
  SHOWN_ONCE: conflict(
    "This was done already, and what it answered is shown only once. Reload to see it.",
  ),

  ...ACCOUNT_ERRORS,

  // Onboarding (I-21 to I-26)
  DETAILS_SUBMITTED: conflict("Details already submitted."),
  DETAILS_VERIFIED: conflict("Verified by now: ask for a correction."),
  DETAILS_OPEN: conflict("You can still change this yourself."),
  DETAILS_UNCHANGED: invalid("Nothing has changed."),
  CORRECTION_OPEN: conflict("You have asked for this already."),
  CORRECTION_DECIDED: conflict("This correction is {status} by now{by}."),
  SHEETS_ONLY: { status: 400, code: "FILE_TYPE", message: "Choose a CSV or XLSX file." },
  IMPORT_MOVED_ON: conflict("This import is {status} by now{by}."),
  IMPORT_UNDO_LATE: conflict("An import can be undone for an hour, which is over."),
  NOTHING_TO_IMPORT: conflict(
    "No row is left to store. Rows that change what is known are asked for one by one.",
  ),
  ERASURE_OPEN: conflict("You have asked for this already."),
  ERASURE_DECIDED: conflict("This request is {status}{by}."),
  ERASURE_WAITS: conflict("It has to wait: {why}"),
  OWN_ERASURE: conflict("Another general admin decides about your own request."),
  CORRECTION_UNFIT: conflict("This no longer fits the other details: {problem}"),
  DETAILS_FIRST: conflict("Please complete your details first."),
  DOCUMENTS_MISSING: invalid("Please select all the document."),
  DOCUMENTS_SUBMITTED: conflict("Documents already submitted."),
  DOCUMENT_UNCHANGED: conflict("This is the file that was returned. Please send another one."),
  DOCUMENT_DECIDED: conflict("This document is {status} by now{by}."),
  DOCUMENTS_FIRST: conflict("Please upload your documents first."),
  ...FILE_ERRORS,
  PICTURE_TOO_LARGE: invalid(
    "{file} has too many pixels. Pictures may have up to {most} megapixels.",
  ),
  UPLOAD_MALFORMED: invalid("The upload could not be read."),

  // Payment and batch assignment (I-26 to I-45)
  PAYMENT_OPTION_MISMATCH: forbidden("Payment option does not match your registration."),
  PAYMENT_COMPLETED: conflict("Payment already completed."),
  NO_ELIGIBLE_BATCH: conflict("No eligible batch found for the current date range."),
  PAYMENT_NOT_VERIFIED: invalid("Payment verification failed."),
  PAYMENT_FORM_REFUSED: forbidden("Payment verification failed."),
  WEBHOOK_SIGNATURE_INVALID: unauthenticated("Invalid signature."),
  WEBHOOK_KNOWN: conflict("This address is told already."),
  WEBHOOKS_MANY: conflict("Twenty programs are told already. Remove one first."),
  DELIVERY_NOT_FAILED: conflict("This message is on its way, or has arrived."),
  NOTHING_TO_RECEIVE: conflict("There is nothing of the fee to be received from this person."),
  REFERENCE_USED: conflict("This reference is on receipt {number} of {name}."),
  CLAIM_REFERENCE_USED: conflict(
    "This reference number was used already. Look in your UPI app for this payment's own.",
  ),
  ENQUIRY_OPEN: conflict("There is an open enquiry with this number already."),
  ENQUIRY_OF_MESSAGE: conflict("This message is an enquiry already."),
  ENQUIRY_CLOSED: conflict("This enquiry is {status} by now."),
  ENQUIRY_NOT_LOST: conflict("This enquiry is open already."),
  ENQUIRY_HAS_ACCOUNT: conflict("There is an account of this enquiry already."),
  CLAIM_WAITING: conflict(
    "You said already that you have paid this month. The office confirms it soon.",
  ),
  CLAIM_DECIDED: conflict("This was decided already."),
  RECEIPT_VOIDED: conflict("This receipt is void already."),
  WAIVER_TAKEN_BACK: conflict("This waiver is taken back already."),
  RECEIPT_ONLINE: conflict("A payment made online is refunded, not voided."),
  RECEIPT_OFFLINE: conflict("This receipt was not paid online."),
  RECEIPT_REFUNDED: conflict("Nothing of this receipt is left: it was refunded."),
  EXCEPTION_SETTLED: conflict("This is settled already."),
  PAYMENT_DISPUTED: conflict(
    "The payer's bank disputes this payment. Answer the dispute at the provider first.",
  ),
  DAY_CLOSED: conflict("The takings of this day are closed."),
  NO_CLOSED_DAY: conflict("No day with money is closed in this period. Close the days first."),
  DAY_OPEN: conflict("The takings of this day are not closed."),
  BALANCE_RECEIVED: conflict("The balance of this fee is settled. Take that back first."),
  FEE_RETURNED: conflict(
    "Your admission fee went back to you. The office decides what follows, so you can neither pay nor " +
      "join a batch yet.",
  ),
  PAYMENT_NOT_COMPLETED: conflict("Payment is not completed."),
  ALREADY_IN_BATCH: conflict("Trainee is already assigned to a batch."),
  NOT_A_JAVA_BATCH: invalid("This is not a Java batch."),

  // Batches (I-46 to I-54)
  MESSAGE_TAKEN_BACK: notFound("This message was taken back{by}."),
  NOBODY_TO_WRITE_TO: conflict("Nobody of those chosen has an account in use."),
  NOT_ELIGIBLE_FOR_BATCH: conflict("Trainee is not eligible for this batch."),
  NO_TRAINEE_SELECTED: invalid("Select at least one trainee."),
  JAVA_JOINED_BY_PAYMENT: conflict("Java batches take trainees after payment only."),
  ALREADY_IN_THIS_BATCH: conflict("Trainee is already in this batch."),

  BATCH_USED: conflict("It has members, sessions or an open payment, so it cannot be deleted."),
  BATCH_STARTED: conflict("This batch has started or has ended."),
  START_PASSED: invalid("Choose today or a later day."),
  SESSION_OUTSIDE: conflict(
    "A session of this batch is recorded on {day}. Keep that day in the batch, or withdraw the session first.",
  ),
  BATCH_FULL: conflict("This batch has no place left."),
  CAPACITY_TOO_SMALL: conflict("That is fewer places than trainees."),
  NOT_IN_THIS_BATCH: notFound("Trainee is not in this batch."),
  SCORED_IN_BATCH: conflict("Trainee has passed this module."),
  MOVED_ON: conflict("Trainee is in a batch of the next module."),
  OTHER_MODULE: conflict("Choose another batch of the same module."),

  // Scores (I-62, I-63)
  SCORE_INVALID: invalid("Score must be between 0 and 10."),
  SCORE_TYPE_UNKNOWN: invalid("Trainee is not in this batch type."),
  NOT_IN_BATCH_TYPE: conflict("Trainee is not in this batch type."),

  // Training sessions and answers (I-55 to I-61)
  TRAINER_STAYS: conflict("Its trainer is still here, and holds it."),
  SESSION_OLD: conflict(
    "Only a session of today or yesterday can be withdrawn. Ask the office to do it.",
  ),
  SESSION_ANSWERED: conflict("{answers} handed in for this session, so it cannot be withdrawn."),
  SESSION_SLOT_TAKEN: conflict("A session already exists for this slot."),
  TRAINER_BUSY: conflict("You already hold another session in this slot on that day."),
  CHECK_IN_CLOSED: conflict("Check-in is not open now."),
  CODE_OVER: conflict("That is not the code of this moment."),
  ANSWER_SUBMITTED: conflict("Assignment already submitted."),
  ANSWER_NOT_WAITING: conflict("Assignment is not waiting for approval."),

  ANSWER_NOT_REVIEWED: conflict("Only a review that was given can be changed to the other one."),
  REVIEW_SETTLED: conflict("The module's score is given, so its reviews stand."),

  // Undone decisions
  UNDO_DONE: conflict("This was undone already."),
  UNDO_TOO_LATE: conflict("It is too late to undo this: the people it is about are being told."),
  SCORE_WAS_USED: conflict("The score cannot be cleared. {since}"),
  UNDO_CHANGED: conflict("Something has changed since{by}, so this can no longer be undone."),

  ...PLACING_ERRORS,
  NO_NO_SHOW: conflict("This interview is no no-show."),
  RESUME_TYPE: invalid("Only .pdf, .doc and .docx are allowed."),

  // Payments for assistance (I-79, I-80)
  INVALID_PAYMENT_STATUS: invalid("Invalid payment status."),
  AMOUNT_MISMATCH: invalid("Amount does not match."),
  ASSISTANCE_CLOSED: conflict("Assistance is already closed."),
  DETAILS_NOT_SUBMITTED: conflict("The assistance details have not been submitted yet."),
  PAYMENT_MONTH_RECORDED: conflict("Payment for this month is already recorded."),

  // Guidance and its supervision by the CTO (I-81 to I-84)
  GUIDANCE_IN_USE: conflict(
    "This guidance is assigned and cannot be deleted. They guide {n} people.",
  ),
  GUIDANCE_EMAIL_TAKEN: conflict("An in-house employee with this email already exists."),
  SUPPORT_CLOSED: conflict("Closed records cannot be edited."),
  SUPPORT_NOT_CLOSED: conflict("This record is not closed."),

  // Assistance (I-74 to I-78)
  REQUEST_SENT: conflict("Request already sent."),
  REQUEST_APPROVED: conflict("This request has already been approved."),
  AGREED_AMOUNT_CHANGED: conflict(
    "The amount agreed with you is another by now. Read it, and sign the terms with it, before you " +
      "send your details.",
  ),
  REQUEST_NOT_APPROVED: conflict("Your request is not approved yet."),
  REOPENING_REFUSED: invalid("isActive must be false."),

  // Contact (specification 1 section 5)

  // Flags that a route's access requires
  NOT_PLACED: forbidden("You are not placed yet."),
  NOT_MARKETING_ELIGIBLE: {
    status: 403,
    code: "NOT_ELIGIBLE",
    message: "You are not eligible for marketing yet.",
  },
} as const satisfies Record<string, { status: number; code: string; message: string }>;

export type ErrorKey = keyof typeof ERRORS;

type Details = {
  /** What is wrong with each field, by its path; shown at the field. */
  fields?: Record<string, string>;
  /** Fills the braces of the message. */
  values?: Record<string, string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** Sent as WWW-Authenticate. */
  challenge?: string;
  /** Marks a refusal that hides another user's object behind 404: it leaves an audit line. */
  isDenial?: boolean;
  /** Further keys of the response, such as a count. */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/** A refusal that the caller is told about. Anything else thrown is our fault: 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly key: ErrorKey;
  readonly details: Details;

  constructor(key: ErrorKey, details: Details = {}) {
    const { message } = ERRORS[key];
    super(
      message.replace(/\{(\w+)\}/g, (_, name: string) => details.values?.[name] ?? ""),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.key = key;
    this.details = details;
  }
}

/** Returns the refusal of an input, with what is wrong at each field. */
export const invalidInput = (fields: Record<string, string>): AppError =>
  new AppError("INVALID_INPUT", { fields });
