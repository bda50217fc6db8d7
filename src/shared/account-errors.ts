import {
  conflict,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
  unavailable,
} from "./refusals.ts";

/** The failures of `ERRORS` about accounts and signing in (I-01 to I-20). */
export const ACCOUNT_ERRORS = {
  ONLY_TRAINEES_REGISTER: invalid("Only trainees can register."),
  ACCOUNT_EXISTS: conflict("An account with this email already exists."),
  WEAK_PASSWORD: invalid("Choose a password of at least 8 characters that is not commonly used."),
  WRONG_CREDENTIALS: unauthenticated("Invalid email or password."),
  AWAITING_APPROVAL: forbidden("Your registration is awaiting approval."),
  NOT_APPROVED: forbidden("Your registration was not approved."),
  FACTOR_NEEDED: {
    status: 401,
    code: "SECOND_FACTOR",
    message: "Enter the code of your authenticator app, a recovery code, or use your passkey.",
  },
  WRONG_FACTOR: {
    status: 401,
    code: "SECOND_FACTOR",
    message: "That code is wrong, or was used already. Enter the one that is shown now.",
  },
  WRONG_PASSKEY: unauthenticated("That passkey is not good here. Log in with your password."),
  SINGLE_SIGN_ON_FAILED: unauthenticated(
    "That sign-in took too long, or was used already. Please start again.",
  ),
  SINGLE_SIGN_ON_REFUSED: forbidden(
    "This sign-in opens no account here. Log in with your password, or ask the office.",
  ),
  SINGLE_SIGN_ON_AWAY: unavailable(
    "{name} does not answer now. Try again later, or log in with your password.",
  ),
  PASSKEY_REFUSED: invalid("That passkey could not be used. Please try again."),
  PASSKEY_KNOWN: conflict("That passkey is set up already."),
  PASSKEYS_FULL: conflict("Ten passkeys are the most. Remove one you no longer use first."),
  FACTOR_REQUIRED: {
    status: 403,
    code: "FACTOR_REQUIRED",
    message: "Your role needs a second step of signing in. Please set it up to continue.",
  },
  STEP_UP_NEEDED: {
    status: 403,
    code: "STEP_UP",
    message: "Please confirm that it is you.",
  },
  FACTOR_OF_ROLE: conflict(
    "Your role needs a second step. Add another one before you remove this.",
  ),
  NO_FACTOR: conflict("There is no second factor."),
  ACCOUNT_DISABLED: forbidden("This account is disabled."),
  INVALID_OTP: invalid("Invalid OTP"),
  TOO_MANY_OTP: {
    status: 429,
    code: "RATE_LIMITED",
    message: "Too many attempts. Request a new OTP.",
  },
  OTP_NOT_VERIFIED: invalid("Verify the OTP first."),
  MUST_CHANGE_PASSWORD: {
    status: 403,
    code: "MUST_CHANGE_PASSWORD",
    message: "Please change your initial password to continue.",
  },
  WRONG_CURRENT_PASSWORD: invalid("Current password is not correct."),
  REGISTRATION_DECIDED: conflict("This registration has already been processed."),
  REGISTRATION_BUILT_ON: conflict("{since} The account can be locked instead."),
  REGISTRATION_WAITS: conflict("This registration waits for a decision."),
  TRAINEE_NOT_FOUND: notFound("Trainee not found."),
  ROLE_PAIR_INVALID: invalid("Invalid role and sub-role combination."),
  NO_PENDING_EMAIL: conflict("There is no new email to confirm."),
  LINK_INVALID: invalid("This link is over or was used already."),
  INVITATION_ACCEPTED: conflict("This person has already chosen a password."),
  NAME_OF_STAFF: conflict(
    "A member of the staff has this name. Add an initial or another part of yours.",
  ),
  EMAIL_IN_USE: conflict("Email is already in use."),
  PAYMENT_OPTION_SETTLED: conflict("The payment option cannot change after a payment."),

  SUB_ROLE_SETTLED: conflict("The sub-role cannot change after a payment."),
  TOKEN_REFUSED: unauthenticated(
    "This access token opens nothing: it is wrong, has ended, or is switched off.",
  ),
  TOKEN_CLOSED: forbidden("Access tokens do not open this."),
  SCOPE_MISSING: forbidden("This access token does not open this: it needs the scope {scope}."),
  TOKENS_MANY: conflict("You have ten access tokens. End one first."),
  OWN_ACCOUNT_LOCKED: conflict("You cannot disable your own account."),
  LAST_GENERAL_ADMIN: conflict(
    "This is the only general admin who can sign in. Make another one first.",
  ),
} as const;
