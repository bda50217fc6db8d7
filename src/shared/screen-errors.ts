import { conflict, forbidden, invalid, notFound, unavailable } from "./refusals.ts";

/**
 * The part of the table whose texts screens also show, before a call or without a response. Screens
 * import it from here: otherwise every first visit would load the whole table.
 */
export const SCREEN_ERRORS = {
  FORBIDDEN: forbidden("You do not have permission to perform this action."),
  NOT_FOUND: notFound("Not found."),
  INTERNAL: { status: 500, code: "INTERNAL", message: "Something went wrong. Please try again." },
  UNAVAILABLE: unavailable("The service is temporarily unavailable. Please try again."),
  PASSWORDS_DIFFER: invalid("Passwords do not match"),
  CONTACT_INCOMPLETE: invalid("Please fill out all fields."),
  PAYMENT_OPTION_MISSING: invalid("Please select a payment option."),
  ASSISTANCE_AMOUNT_MISSING: invalid("Amount is required for Assistance role"),
  DETAILS_INCOMPLETE: invalid("Please complete all required fields."),
  EMPLOYMENT_DATES_MISSING: invalid(
    "Joining date and relieving date are required for employment details.",
  ),
  EMPLOYMENT_DATES_ORDER: invalid("Relieving date must be after joining date."),
  START_DATE_MISSING: invalid("Please select a start date."),
  END_DATE_MISSING: invalid("Batch ID and end date are required."),
  END_BEFORE_START: invalid("End date must be on or after the start date."),
  BATCH_ID_MISSING: invalid("Please Select the Batch Id"),
  BATCH_NOT_FOUND: notFound(
    "Batch not found. Please make sure you are using the correct batch ID.",
  ),
  BATCH_ENDED: conflict("This batch has already ended."),
  NO_ELIGIBLE_TRAINEES: invalid("No eligible trainees available."),
  SESSIONS_UNAVAILABLE: conflict("Sessions are not available for this batch."),
  INTERVIEW_AHEAD: conflict("This interview has not taken place yet."),
  FEEDBACK_TOO_SHORT: invalid("Please provide at least 90 characters for feedback."),
  ATTACHMENT_MISSING: invalid("Attachment is required for HR and Client rounds."),
  TERMS_MISSING: invalid("Please select a document to upload."),
  ASSISTANCE_AMOUNT_NEEDED: invalid("Please enter an amount to approve the request."),
} as const;
