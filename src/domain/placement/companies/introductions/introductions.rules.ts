import { formatNumber } from "#/shared/money.ts";

export const MOST_CANDIDATES = 30;
/** Links of one opening that are open at a time. */
export const MOST_LINKS = 20;

/** For how many days a link opens, from the day it is made or extended. */
export const LINK_DAYS = [7, 14, 30, 60] as const;
export const USUAL_DAYS = 14;

export const LONGEST_NOTE = 1_000;
export const LONGEST_WHY = 300;

/** Days after its end for which a link is still known, so that it could be extended. */
export const KNOWN_DAYS = 30;

export const ANSWERS = ["interested", "not for us"] as const;
export type CompanyAnswer = (typeof ANSWERS)[number];

export const ANSWER_NAMES: Record<CompanyAnswer, string> = {
  interested: "Interested",
  "not for us": "Not for us",
};

/** What the board can be narrowed to: those on a link, by what the company said. */
export const BOARD_ANSWERS = [...ANSWERS, "waiting"] as const;
export type BoardAnswer = (typeof BOARD_ANSWERS)[number];

/** open: it opens; paused: its opening is closed; over: its time; ended: by the office. */
export const LINK_STATES = ["open", "paused", "over", "ended"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/**
 * Somebody's consent to their résumé being shown; gone: withdrawn, rejected, placed, or with a
 * locked account.
 */
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
