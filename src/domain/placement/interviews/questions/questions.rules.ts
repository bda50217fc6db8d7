import { istMoment } from "#/shared/dates.ts";

/** The maximum length of a candidate's note about one interview. */
export const LONGEST_QUESTIONS = 4_000;

/** The maximum number of others' notes shown with an interview: the newest of its company. */
export const MOST_SHOWN = 60;

/** Placeholder for the text of a hidden note once its author has deleted it. */
export const REMOVED = "Removed by its author.";

type Start = { date: string; startTime: string };

/**
 * Whether an interview has begun, so that questions can be noted; India has no daylight saving
 * time.
 */
export const hasBegun = ({ date, startTime }: Start, now: Date): boolean =>
  istMoment(date, startTime) <= now;

/** Audit actions that mean an interview's note has changed. */
export const QUESTION_CHANGES = [
  "interview-questions.noted",
  "interview-questions.changed",
  "interview-questions.taken",
  "interview-questions.given-back",
];
