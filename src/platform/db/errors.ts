import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { isConnectionError, OutcomeUnknownError } from "./connection-errors.ts";

/** Constraint name to the error the caller gets. A constraint missing here is our bug: 500. */
const CONSTRAINTS: Record<string, ErrorKey> = {
  users_email_live: "ACCOUNT_EXISTS",
  webhook_endpoints_url: "WEBHOOK_KNOWN",
  passkeys_credential: "PASSKEY_KNOWN",
  users_sub_role_fits: "ROLE_PAIR_INVALID",
  trainee_details_pkey: "DETAILS_SUBMITTED",
  details_changes_one_open: "CORRECTION_OPEN",
  erasures_one_open: "ERASURE_OPEN",
  document_sets_details: "DETAILS_FIRST",
  batch_members_batch: "BATCH_NOT_FOUND",
  batch_departures_moved_to: "BATCH_NOT_FOUND",
  batch_departures_score: "SCORED_IN_BATCH",
  planned_sessions_batch: "BATCH_NOT_FOUND",
  training_sessions_batch: "BATCH_NOT_FOUND",
  admission_payments_batch: "BATCH_NOT_FOUND",
  feed_posts_batch: "BATCH_NOT_FOUND",
  batches_dates: "END_BEFORE_START",
  batch_members_pkey: "ALREADY_IN_BATCH",
  batch_members_one_per_type: "ALREADY_IN_BATCH",
  session_slots_one_per_batch: "SESSION_SLOT_TAKEN",
  session_slots_trainer_is_free: "TRAINER_BUSY",
  check_ins_ticket: "CODE_OVER",
  answers_session: "NOT_FOUND",
  answers_one_standing: "ANSWER_SUBMITTED",
  answers_number: "ANSWER_SUBMITTED",
  interviews_one_pending: "INTERVIEW_PENDING",
  interviews_number: "INTERVIEW_PENDING",
  placements_one_each: "PLACEMENT_RECORDED",
  applications_once: "APPLIED_ALREADY",
  company_keys_pkey: "COMPANY_KNOWN",
  assistance_requests_pkey: "REQUEST_SENT",
  guidances_email: "GUIDANCE_EMAIL_TAKEN",
  enquiries_one_open: "ENQUIRY_OPEN",
  enquiries_one_per_message: "ENQUIRY_OF_MESSAGE",
  payment_claims_reference: "CLAIM_REFERENCE_USED",
  payment_claims_one_waiting: "CLAIM_WAITING",
  assistance_payments_one_per_month: "PAYMENT_MONTH_RECORDED",
};

const CONSTRAINT_STATES = new Set(["23502", "23503", "23505", "23514"]);
/** Cancelled by a timeout, disk full, too many connections, deadlock, serialization failure. */
const BUSY_STATES = new Set(["57014", "53100", "53200", "53300", "40P01", "40001"]);

/** Turns a database error into the error the caller gets; returns an unknown one as it is. */
export function fromDbError(error: unknown): unknown {
  if (typeof error !== "object" || error === null || error instanceof AppError) return error;
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (error instanceof OutcomeUnknownError) {
    return new AppError("OUTCOME_UNKNOWN", { retryAfter: 2, cause: error });
  }
  if (isConnectionError(error) || (code && BUSY_STATES.has(code))) {
    return new AppError("UNAVAILABLE", { retryAfter: 2, cause: error });
  }
  if (code && CONSTRAINT_STATES.has(code)) {
    const key = constraint ? CONSTRAINTS[constraint] : undefined;
    return key ? new AppError(key, { cause: error }) : error;
  }
  // A value no column can hold that slipped through a schema: the caller's mistake, not a fault.
  if (code?.length === 5 && code.startsWith("22"))
    return new AppError("MALFORMED", { cause: error });
  return error;
}
