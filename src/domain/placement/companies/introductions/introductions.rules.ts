import { formatNumber } from "#/shared/money.ts";

export const MOST_CANDIDATES = 30;
/** The maximum number of open links of one opening. */
export const MOST_LINKS = 20;

/** The choices for how many days a link is open, from when it is made or extended. */
export const LINK_DAYS = [7, 14, 30, 60] as const;
export const USUAL_DAYS = 14;

export const LONGEST_NOTE = 1_000;
export const LONGEST_WHY = 300;

/** A link's token is stored this many days after it expires, so that it can be extended. */
export const KNOWN_DAYS = 30;

export const ANSWERS = ["interested", "not for us"] as const;
export type CompanyAnswer = (typeof ANSWERS)[number];

export const ANSWER_NAMES: Record<CompanyAnswer, string> = {
  interested: "Interested",
  "not for us": "Not for us",
};

/** The filter of the board for candidates on a link: the company's answer, or waiting. */
export const BOARD_ANSWERS = [...ANSWERS, "waiting"] as const;
export type BoardAnswer = (typeof BOARD_ANSWERS)[number];

/** open: works; paused: its opening is closed; over: expired; ended: by the office. */
export const LINK_STATES = ["open", "paused", "over", "ended"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** A candidate's consent to show their résumé; gone: withdrawn, rejected, placed, or locked. */
export const CONSENTS = ["agreed", "asked", "not asked", "withdrew", "gone"] as const;
export type Consent = (typeof CONSENTS)[number];

export const CONSENT_NAMES: Record<Consent, string> = {
  agreed: "Agreed",
  asked: "Asked",
  "not asked": "Not asked yet",
  withdrew: "Withdrew",
  gone: "No longer a candidate",
};

/** A company's answers about several candidates, in a few words. */
export const describeAnswers = (counts: { interested: number; notForUs: number }): string =>
  [
    counts.interested > 0 && `${formatNumber(counts.interested)} interested`,
    counts.notForUs > 0 && `${formatNumber(counts.notForUs)} not for them`,
  ]
    .filter(Boolean)
    .join(", ") || "no answer yet";
