import { istMoment } from "#/shared/dates.ts";

/** Characters of what one candidate notes of one interview. */
export const LONGEST_QUESTIONS = 4_000;

/** Notes of others that are shown at an interview: the newest of its company. */
export const MOST_SHOWN = 60;

/** Placeholder for the text of a removed note once its author has deleted it. */
export const REMOVED = "Removed by its author.";

type Start = { date: string; startTime: string };

/** Whether an interview has begun, so that something was asked in it; India has no summer time. */
export const hasBegun = ({ date, startTime }: Start, now: Date): boolean =>
  istMoment(date, startTime) <= now;

/** Lines of the trail that say an interview's note is another one now. */
export const QUESTION_CHANGES = [
  "interview-questions.noted",
  "interview-questions.changed",
  "interview-questions.taken",
  "interview-questions.given-back",
];
