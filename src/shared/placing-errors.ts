import { conflict, notFound } from "./refusals.ts";

/**
 * The failures of `ERRORS` about marketing, openings, interviews, placements and certificates (I-64
 * to I-73).
 */
export const PLACING_ERRORS = {
  PROFILE_MISSING: conflict("Please complete your marketing profile first."),
  INTERVIEW_PENDING: conflict("You already have an interview awaiting feedback."),
  COMPANY_LOCKED: conflict("Company is locked to {company}."),
  ROUND_PASSED: conflict("You have already passed the {round} round at {company}."),
  INTERVIEW_CLOSED: conflict("This interview can no longer be changed."),
  NO_INTERVIEW: notFound("No interview schedule found for the user."),
  PLACEMENT_RECORDED: conflict("Placement is already recorded."),
  QUESTIONS_TAKEN: conflict("The office has taken this note away."),
  INTERVIEW_OF_TAKEN: conflict(
    "The office has taken your note of this interview away, so the interview stays. Enter its outcome.",
  ),
  PLACEMENT_CONFIRMED: conflict("This placement was confirmed already{by}."),
  PLACEMENT_UNCONFIRMED: conflict("This placement is not confirmed{by}."),
  PLACEMENT_STANDS: conflict(
    "They are placed at {company}. Take the placement back on their page first.",
  ),
  PLACEMENT_GONE_ON: conflict("{what}"),
  PLACEMENT_NOT_EARNED: conflict("Placement needs an interview with positive feedback."),
  ALREADY_PLACED: conflict("You are already placed."),
  RESUME_LINKS_MANY: conflict("Ten links open your résumé already. End one first."),
  COMPANY_LINKS_MANY: conflict("Twenty links of this opening are open already. End one first."),
  COMPANY_LINK_ENDED: conflict("This link has ended. Make another."),
  COMPANY_LINK_FULL: conflict("A link shows at most 30 candidates. Make another for the rest."),
  CONTACT_WITHOUT_EMAIL: conflict(
    "There is no email address of this contact. Add it, or copy the link.",
  ),
  CERTIFICATE_WITHDRAWN: conflict("This certificate is withdrawn already{by}."),
  CERTIFICATE_ERASED: conflict(
    "Its holder's data was erased, so this certificate says nothing any more.",
  ),
  CERTIFICATE_COUNTS: conflict("There is a certificate of this that counts{by}."),
  CERTIFICATE_NOT_EARNED: conflict(
    "The mark does not pass, or the placement is not confirmed: there is nothing to certify.",
  ),
  COMPANY_KNOWN: conflict("This company is known already."),
  SAME_COMPANY: conflict("These are one company already{by}."),
  NOT_MERGED: conflict("This company is one of its own{by}."),
  OPENING_CLOSED: conflict("This opening is closed{by}."),
  OPENING_APPLIED_FOR: conflict(
    "Somebody applied for this opening at {company} already, so the company stays.",
  ),
  OPENING_FILLED: conflict("All seats of this opening are taken. Give it more seats first."),
  OPENING_OVER: conflict("Its last day was {day}: change it."),
  OPENING_ASKS_MORE: conflict("This opening asks for something you have not named."),
  NOT_A_CANDIDATE: conflict("This person is not eligible, or is placed."),
  CANDIDATE_LOCKED: conflict("The account of {name} is disabled. Enable it on their page first."),
  APPLIED_ALREADY: conflict("This application is there already{by}."),
  APPLICATION_SETTLED: conflict("This application is at “{stage}” by now{by}."),
  OFFER_MISSING: conflict("Note the offer first."),
  OFFER_OVER_HIGHEST: conflict("Correct the offer first."),
  PLACED_ELSEWHERE: conflict("Already placed at {company}."),
  INTERVIEW_CANCELLED: notFound("This interview was cancelled{by}."),
  CANDIDATE_BUSY: conflict("They have an interview that waits for its outcome: {interview}."),
  CANDIDATE_PLACED: conflict("They are placed at {company}."),
  CANDIDATE_PASSED: conflict("They have passed the {round} round at {company} already."),
  CANDIDATE_WITHOUT_PROFILE: conflict("They have not filled in their marketing profile yet."),
  INTERVIEW_CLASH: conflict("There is something else then. {what}."),
} as const satisfies Record<string, { status: number; code: string; message: string }>;
