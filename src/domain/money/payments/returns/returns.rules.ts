import { formatRupees, type Paise } from "#/shared/money.ts";
import { laterOf } from "../payments.rules.ts";

/** Returns what is left of a receipt: its amount less its credit notes. */
export const leftOf = (receipt: { amountPaise: Paise; creditedPaise: Paise }): Paise =>
  receipt.amountPaise - receipt.creditedPaise;

type Counted = {
  isVoid?: boolean | undefined;
  amount?: number | undefined;
  left?: number | null | undefined;
};

/**
 * The note that a list shows with a receipt's number: void, refunded, or what is left of it; null
 * if all of it counts. Amounts in rupees.
 */
export function receiptState({
  isVoid,
  amount,
  left,
}: Counted): { text: string; meaning: "bad" | "waiting" } | null {
  if (isVoid) return { text: "Void", meaning: "bad" };
  if (left === undefined || left === null || amount === undefined || left >= amount) return null;
  if (left === 0) return { text: "Refunded", meaning: "bad" };
  return { text: `${formatRupees(left)} left`, meaning: "waiting" };
}

/**
 * What the office can do with a receipt that is not void: one paid online is refunded, or once
 * fully refunded reopened; others are voided.
 */
export const takeBackVerb = ({
  method,
  left,
}: {
  method: string | null;
  left?: number | null | undefined;
}): "Void" | "Refund" | "Ask again" => {
  if (method !== "Online") return "Void";
  return left === 0 ? "Ask again" : "Refund";
};

/** The progress of a refund; reports, in any order, only move it towards the end of the list. */
const REFUND_STATUSES = ["dropped", "due", "pending", "done", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The progress of a dispute; a bank that changes its mind in our favour has the last word. */
const DISPUTE_STATUSES = ["open", "under_review", "closed", "lost", "won"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const laterRefund = laterOf(REFUND_STATUSES);
export const laterDispute = laterOf(DISPUTE_STATUSES);

/** Whether a dispute is undecided, so that the provider withholds its money. */
export const isDisputeOpen = (status: DisputeStatus): boolean =>
  status === "open" || status === "under_review";

/** Whether a dispute was reported both as lost and as won; in any order, it counts as won. */
export const areBothEnds = (one: DisputeStatus, other: DisputeStatus): boolean =>
  (one === "lost" && other === "won") || (one === "won" && other === "lost");

type Waiting = { id: string; amountPaise: Paise };

/**
 * The amounts of due refunds after the provider returned some money meanwhile: each is at most what
 * is left after those before it, 0 if it is no longer needed.
 */
export function fitRefunds(
  waiting: readonly Waiting[],
  { paidPaise, returnedPaise }: { paidPaise: Paise; returnedPaise: Paise },
): Waiting[] {
  let left = Math.max(0, paidPaise - returnedPaise);
  return waiting.map(({ id, amountPaise }) => {
    const fitting = Math.min(amountPaise, left);
    left -= fitting;
    return { id, amountPaise: fitting };
  });
}

/** The money of one provider's payment, in paise of its currency. */
export type ReturnFacts = {
  paidPaise: Paise;
  /** Refunded, or lost in a dispute. */
  returnedPaise: Paise;
  /** Refunds that are due or under way. */
  waitingPaise: Paise;
  /** The sum of the valid credit notes for one of these. */
  takenPaise: Paise;
};

/** How much more of a payment was returned than came in. */
export const overReturned = ({ paidPaise, returnedPaise }: ReturnFacts): Paise =>
  Math.max(0, returnedPaise - paidPaise);

/** How much more of a payment the books took back than was returned or will be. */
export const overTaken = ({ returnedPaise, waitingPaise, takenPaise }: ReturnFacts): Paise =>
  Math.max(0, takenPaise - returnedPaise - waitingPaise);
