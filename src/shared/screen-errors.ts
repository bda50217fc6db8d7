/**
 * The part of the table whose words screens show as well, before a call or without an answer.
 * Screens take it from here: the whole table would come with every first visit.
 */
export const SCREEN_ERRORS = {
  FORBIDDEN: {
    status: 403,
    code: "FORBIDDEN",
    message: "You do not have permission to perform this action.",
  },
  NOT_FOUND: { status: 404, code: "NOT_FOUND", message: "Not found." },
  INTERNAL: { status: 500, code: "INTERNAL", message: "Something went wrong. Please try again." },
  UNAVAILABLE: {
    status: 503,
    code: "UNAVAILABLE",
    message: "The service is temporarily unavailable. Please try again.",
  },
  PASSWORDS_DIFFER: { status: 400, code: "VALIDATION", message: "Passwords do not match" },
  CONTACT_INCOMPLETE: { status: 400, code: "VALIDATION", message: "Please fill out all fields." },
  PAYMENT_OPTION_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Please select a payment option.",
  },
  ASSISTANCE_AMOUNT_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Amount is required for Assistance role",
  },
  DETAILS_INCOMPLETE: {
    status: 400,
    code: "VALIDATION",
    message: "Please complete all required fields.",
  },
  EMPLOYMENT_DATES_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Joining date and relieving date are required for employment details.",
  },
  EMPLOYMENT_DATES_ORDER: {
    status: 400,
    code: "VALIDATION",
    message: "Relieving date must be after joining date.",
  },
  START_DATE_MISSING: { status: 400, code: "VALIDATION", message: "Please select a start date." },
  END_DATE_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Batch ID and end date are required.",
  },
  END_BEFORE_START: {
    status: 400,
    code: "VALIDATION",
    message: "End date must be on or after the start date.",
  },
  BATCH_ID_MISSING: { status: 400, code: "VALIDATION", message: "Please Select the Batch Id" },
  BATCH_NOT_FOUND: {
    status: 404,
    code: "NOT_FOUND",
    message: "Batch not found. Please make sure you are using the correct batch ID.",
  },
  BATCH_ENDED: { status: 409, code: "CONFLICT", message: "This batch has already ended." },
  NO_ELIGIBLE_TRAINEES: {
    status: 400,
    code: "VALIDATION",
    message: "No eligible trainees available.",
  },
  SESSIONS_UNAVAILABLE: {
    status: 409,
    code: "CONFLICT",
    message: "Sessions are not available for this batch.",
  },
  INTERVIEW_AHEAD: {
    status: 409,
    code: "CONFLICT",
    message: "This interview has not taken place yet.",
  },
  FEEDBACK_TOO_SHORT: {
    status: 400,
    code: "VALIDATION",
    message: "Please provide at least 90 characters for feedback.",
  },
  ATTACHMENT_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Attachment is required for HR and Client rounds.",
  },
  TERMS_MISSING: {
    status: 400,
    code: "VALIDATION",
    message: "Please select a document to upload.",
  },
  ASSISTANCE_AMOUNT_NEEDED: {
    status: 400,
    code: "VALIDATION",
    message: "Please enter an amount to approve the request.",
  },
} as const;
