/** The failures of `ERRORS` that are about accounts and signing in (I-01 to I-20). */
export const ACCOUNT_ERRORS = {
  ONLY_TRAINEES_REGISTER: {
    status: 400,
    code: "VALIDATION",
    message: "Only trainees can register.",
  },
  ACCOUNT_EXISTS: {
    status: 409,
    code: "CONFLICT",
    message: "An account with this email already exists.",
  },
  WEAK_PASSWORD: {
    status: 400,
    code: "VALIDATION",
    message: "Choose a password of at least 8 characters that is not commonly used.",
  },
  WRONG_CREDENTIALS: {
    status: 401,
    code: "UNAUTHENTICATED",
    message: "Invalid email or password.",
  },
  AWAITING_APPROVAL: {
    status: 403,
    code: "FORBIDDEN",
    message: "Your registration is awaiting approval.",
  },
  NOT_APPROVED: {
    status: 403,
    code: "FORBIDDEN",
    message: "Your registration was not approved.",
  },
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
  WRONG_PASSKEY: {
    status: 401,
    code: "UNAUTHENTICATED",
    message: "That passkey is not good here. Log in with your password.",
  },
  SINGLE_SIGN_ON_FAILED: {
    status: 401,
    code: "UNAUTHENTICATED",
    message: "That sign-in took too long, or was used already. Please start again.",
  },
  SINGLE_SIGN_ON_REFUSED: {
    status: 403,
    code: "FORBIDDEN",
    message: "This sign-in opens no account here. Log in with your password, or ask the office.",
  },
  SINGLE_SIGN_ON_AWAY: {
    status: 503,
    code: "UNAVAILABLE",
    message: "{name} does not answer now. Try again later, or log in with your password.",
  },
  PASSKEY_REFUSED: {
    status: 400,
    code: "VALIDATION",
    message: "That passkey could not be used. Please try again.",
  },
  PASSKEY_KNOWN: { status: 409, code: "CONFLICT", message: "That passkey is set up already." },
  PASSKEYS_FULL: {
    status: 409,
    code: "CONFLICT",
    message: "Ten passkeys are the most. Remove one you no longer use first.",
  },
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
  FACTOR_OF_ROLE: {
    status: 409,
    code: "CONFLICT",
    message: "Your role needs a second step. Add another one before you remove this.",
  },
  NO_FACTOR: { status: 409, code: "CONFLICT", message: "There is no second factor." },
  ACCOUNT_DISABLED: { status: 403, code: "FORBIDDEN", message: "This account is disabled." },
  INVALID_OTP: { status: 400, code: "VALIDATION", message: "Invalid OTP" },
  TOO_MANY_OTP: {
    status: 429,
    code: "RATE_LIMITED",
    message: "Too many attempts. Request a new OTP.",
  },
  OTP_NOT_VERIFIED: { status: 400, code: "VALIDATION", message: "Verify the OTP first." },
  MUST_CHANGE_PASSWORD: {
    status: 403,
    code: "MUST_CHANGE_PASSWORD",
    message: "Please change your initial password to continue.",
  },
  WRONG_CURRENT_PASSWORD: {
    status: 400,
    code: "VALIDATION",
    message: "Current password is not correct.",
  },
  REGISTRATION_DECIDED: {
    status: 409,
    code: "CONFLICT",
    message: "This registration has already been processed.",
  },
  REGISTRATION_BUILT_ON: {
    status: 409,
    code: "CONFLICT",
    message: "{since} The account can be locked instead.",
  },
  REGISTRATION_WAITS: {
    status: 409,
    code: "CONFLICT",
    message: "This registration waits for a decision.",
  },
  TRAINEE_NOT_FOUND: { status: 404, code: "NOT_FOUND", message: "Trainee not found." },
  ROLE_PAIR_INVALID: {
    status: 400,
    code: "VALIDATION",
    message: "Invalid role and sub-role combination.",
  },
  NO_PENDING_EMAIL: {
    status: 409,
    code: "CONFLICT",
    message: "There is no new email to confirm.",
  },
  LINK_INVALID: {
    status: 400,
    code: "VALIDATION",
    message: "This link is over or was used already.",
  },
  INVITATION_ACCEPTED: {
    status: 409,
    code: "CONFLICT",
    message: "This person has already chosen a password.",
  },
  NAME_OF_STAFF: {
    status: 409,
    code: "CONFLICT",
    message: "A member of the staff has this name. Add an initial or another part of yours.",
  },
  EMAIL_IN_USE: { status: 409, code: "CONFLICT", message: "Email is already in use." },
  PAYMENT_OPTION_SETTLED: {
    status: 409,
    code: "CONFLICT",
    message: "The payment option cannot change after a payment.",
  },

  SUB_ROLE_SETTLED: {
    status: 409,
    code: "CONFLICT",
    message: "The sub-role cannot change after a payment.",
  },
  TOKEN_REFUSED: {
    status: 401,
    code: "UNAUTHENTICATED",
    message: "This access token opens nothing: it is wrong, has ended, or is switched off.",
  },
  TOKEN_CLOSED: {
    status: 403,
    code: "FORBIDDEN",
    message: "Access tokens do not open this.",
  },
  SCOPE_MISSING: {
    status: 403,
    code: "FORBIDDEN",
    message: "This access token does not open this: it needs the scope {scope}.",
  },
  TOKENS_MANY: {
    status: 409,
    code: "CONFLICT",
    message: "You have ten access tokens. End one first.",
  },
  OWN_ACCOUNT_LOCKED: {
    status: 409,
    code: "CONFLICT",
    message: "You cannot disable your own account.",
  },
  LAST_GENERAL_ADMIN: {
    status: 409,
    code: "CONFLICT",
    message: "This is the only general admin who can sign in. Make another one first.",
  },
} as const;
