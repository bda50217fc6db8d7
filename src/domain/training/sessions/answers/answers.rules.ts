/**
 * The status of an assignment for a trainee (specification 1 section 4); the first is the default.
 */
export const ANSWER_STATUSES = [
  "Not Submitted",
  "Waiting for Approval",
  "Approved",
  "Rejected",
] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

/** What a trainer may decide. */
export const REVIEWS = ["Approved", "Rejected"] as const;
export type Review = (typeof REVIEWS)[number];

export const isReview = (status: AnswerStatus | undefined): status is Review =>
  status === "Approved" || status === "Rejected";

/** The status that a review can still be changed to. */
export const otherReview = (review: Review): Review =>
  review === "Approved" ? "Rejected" : "Approved";

export const LONGEST_REASON = 1000;

/** Whether a trainee may hand in an answer: the first time, and again after a rejection (T6). */
export const mayUpload = (status: AnswerStatus): boolean =>
  status === "Not Submitted" || status === "Rejected";

type Waiting = { status: AnswerStatus; uploadedAt: string | null };

/** The answers that wait for a review, longest waiting first. */
export const waitingFirst = <A extends Waiting>(answers: readonly A[]): A[] =>
  answers
    .filter(({ status }) => status === "Waiting for Approval")
    .toSorted((one, other) => (one.uploadedAt ?? "").localeCompare(other.uploadedAt ?? ""));
