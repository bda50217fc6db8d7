/**
 * The failures of `ERRORS` that are about marketing, openings, interviews, placements and
 * certificates (I-64 to I-73).
 */
export const PLACING_ERRORS = {
  PROFILE_MISSING: {
    status: 409,
    code: "CONFLICT",
    message: "Please complete your marketing profile first.",
  },
  INTERVIEW_PENDING: {
    status: 409,
    code: "CONFLICT",
    message: "You already have an interview awaiting feedback.",
  },
  COMPANY_LOCKED: { status: 409, code: "CONFLICT", message: "Company is locked to {company}." },
  ROUND_PASSED: {
    status: 409,
    code: "CONFLICT",
    message: "You have already passed the {round} round at {company}.",
  },
  INTERVIEW_CLOSED: {
    status: 409,
    code: "CONFLICT",
    message: "This interview can no longer be changed.",
  },
  NO_INTERVIEW: {
    status: 404,
    code: "NOT_FOUND",
    message: "No interview schedule found for the user.",
  },
  PLACEMENT_RECORDED: { status: 409, code: "CONFLICT", message: "Placement is already recorded." },
  QUESTIONS_TAKEN: {
    status: 409,
    code: "CONFLICT",
    message: "The office has taken this note away.",
  },
  INTERVIEW_OF_TAKEN: {
    status: 409,
    code: "CONFLICT",
    message:
      "The office has taken your note of this interview away, so the interview stays. Enter its outcome.",
  },
  PLACEMENT_CONFIRMED: {
    status: 409,
    code: "CONFLICT",
    message: "This placement was confirmed already{by}.",
  },
  PLACEMENT_UNCONFIRMED: {
    status: 409,
    code: "CONFLICT",
    message: "This placement is not confirmed{by}.",
  },
  PLACEMENT_STANDS: {
    status: 409,
    code: "CONFLICT",
    message: "They are placed at {company}. Take the placement back on their page first.",
  },
  PLACEMENT_GONE_ON: {
    status: 409,
    code: "CONFLICT",
    message: "{what}",
  },
  PLACEMENT_NOT_EARNED: {
    status: 409,
    code: "CONFLICT",
    message: "Placement needs an interview with positive feedback.",
  },
  ALREADY_PLACED: { status: 409, code: "CONFLICT", message: "You are already placed." },
  RESUME_LINKS_MANY: {
    status: 409,
    code: "CONFLICT",
    message: "Ten links open your résumé already. End one first.",
  },
  COMPANY_LINKS_MANY: {
    status: 409,
    code: "CONFLICT",
    message: "Twenty links of this opening are open already. End one first.",
  },
  COMPANY_LINK_ENDED: {
    status: 409,
    code: "CONFLICT",
    message: "This link has ended. Make another.",
  },
  COMPANY_LINK_FULL: {
    status: 409,
    code: "CONFLICT",
    message: "A link shows at most 30 candidates. Make another for the rest.",
  },
  CONTACT_WITHOUT_EMAIL: {
    status: 409,
    code: "CONFLICT",
    message: "There is no email address of this contact. Add it, or copy the link.",
  },
  CERTIFICATE_WITHDRAWN: {
    status: 409,
    code: "CONFLICT",
    message: "This certificate is withdrawn already{by}.",
  },
  CERTIFICATE_ERASED: {
    status: 409,
    code: "CONFLICT",
    message: "Its holder's data was erased, so this certificate says nothing any more.",
  },
  CERTIFICATE_COUNTS: {
    status: 409,
    code: "CONFLICT",
    message: "There is a certificate of this that counts{by}.",
  },
  CERTIFICATE_NOT_EARNED: {
    status: 409,
    code: "CONFLICT",
    message:
      "The mark does not pass, or the placement is not confirmed: there is nothing to certify.",
  },
  COMPANY_KNOWN: { status: 409, code: "CONFLICT", message: "This company is known already." },
  SAME_COMPANY: { status: 409, code: "CONFLICT", message: "These are one company already{by}." },
  NOT_MERGED: { status: 409, code: "CONFLICT", message: "This company is one of its own{by}." },
  OPENING_CLOSED: { status: 409, code: "CONFLICT", message: "This opening is closed{by}." },
  OPENING_APPLIED_FOR: {
    status: 409,
    code: "CONFLICT",
    message: "Somebody applied for this opening at {company} already, so the company stays.",
  },
  OPENING_FILLED: {
    status: 409,
    code: "CONFLICT",
    message: "All seats of this opening are taken. Give it more seats first.",
  },
  OPENING_OVER: { status: 409, code: "CONFLICT", message: "Its last day was {day}: change it." },
  OPENING_ASKS_MORE: {
    status: 409,
    code: "CONFLICT",
    message: "This opening asks for something you have not named.",
  },
  NOT_A_CANDIDATE: {
    status: 409,
    code: "CONFLICT",
    message: "This person is not eligible, or is placed.",
  },
  CANDIDATE_LOCKED: {
    status: 409,
    code: "CONFLICT",
    message: "The account of {name} is disabled. Enable it on their page first.",
  },
  APPLIED_ALREADY: {
    status: 409,
    code: "CONFLICT",
    message: "This application is there already{by}.",
  },
  APPLICATION_SETTLED: {
    status: 409,
    code: "CONFLICT",
    message: "This application is at “{stage}” by now{by}.",
  },
  OFFER_MISSING: { status: 409, code: "CONFLICT", message: "Note the offer first." },
  OFFER_OVER_HIGHEST: { status: 409, code: "CONFLICT", message: "Correct the offer first." },
  PLACED_ELSEWHERE: { status: 409, code: "CONFLICT", message: "Already placed at {company}." },
  INTERVIEW_CANCELLED: {
    status: 404,
    code: "NOT_FOUND",
    message: "This interview was cancelled{by}.",
  },
  CANDIDATE_BUSY: {
    status: 409,
    code: "CONFLICT",
    message: "They have an interview that waits for its outcome: {interview}.",
  },
  CANDIDATE_PLACED: { status: 409, code: "CONFLICT", message: "They are placed at {company}." },
  CANDIDATE_PASSED: {
    status: 409,
    code: "CONFLICT",
    message: "They have passed the {round} round at {company} already.",
  },
  CANDIDATE_WITHOUT_PROFILE: {
    status: 409,
    code: "CONFLICT",
    message: "They have not filled in their marketing profile yet.",
  },
  INTERVIEW_CLASH: {
    status: 409,
    code: "CONFLICT",
    message: "There is something else then. {what}.",
  },
} as const satisfies Record<string, { status: number; code: string; message: string }>;
