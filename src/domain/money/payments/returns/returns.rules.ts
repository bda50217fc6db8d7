import { formatRupees, type Paise } from "#/shared/money.ts";
import { laterOf } from "../payments.rules.ts";

/** Returns what is left of a receipt: what was received less what its credit notes took back. */
export const leftOf = (receipt: { amountPaise: Paise; creditedPaise: Paise }): Paise =>
  receipt.amountPaise - receipt.creditedPaise;

type Counted = {
  isVoid?: boolean | undefined;
  amount?: number | undefined;
  left?: number | null | undefined;
};

/**
 * The note a list shows with a receipt's number: void, refunded, or what is left of it; null where
 * all of it counts. Amounts in rupees.
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
 * What the office may do with a receipt that is not void: one paid online is refunded, or asked for
 * again once it was.
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

/** How far a refund has come; reports only move it towards the end of the list, in any order. */
const REFUND_STATUSES = ["dropped", "due", "pending", "done", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** How far a dispute has come; a bank that changes its mind in our favour has the last word. */
const DISPUTE_STATUSES = ["open", "under_review", "closed", "lost", "won"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const laterRefund = laterOf(REFUND_STATUSES);
export const laterDispute = laterOf(DISPUTE_STATUSES);

/** Whether a dispute still waits for its end, so that its money is held at the provider. */
export const isDisputeOpen = (status: DisputeStatus): boolean =>
  status === "open" || status === "under_review";

/** Whether a dispute was reported both as lost and as won; in whatever order, it counts as won. */
export const areBothEnds = (one: DisputeStatus, other: DisputeStatus): boolean =>
  (one === "lost" && other === "won") || (one === "won" && other === "lost");

type Waiting = { id: string; amountPaise: Paise };

/**
 * The amounts of refunds still to be requested, where the provider gave back some money in the
 * meantime: each as much as is left after those before it, 0 for one that is no longer needed.
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

/** The money of one payment of the provider, in paise of its currency. */
export type ReturnFacts = {
  paidPaise: Paise;
  /** Refunded, or lost by a dispute. */
  returnedPaise: Paise;
  /** Refunds that are still to be asked for, or under way. */
  waitingPaise: Paise;
  /** What credit notes that count took back for one of these. */
  takenPaise: Paise;
};

/** How much more of a payment went back than came in. */
export const overReturned = ({ paidPaise, returnedPaise }: ReturnFacts): Paise =>
  Math.max(0, returnedPaise - paidPaise);

/** How much more of a payment the books took back than went back or is to go. */
export const overTaken = ({ returnedPaise, waitingPaise, takenPaise }: ReturnFacts): Paise =>
  Math.max(0, takenPaise - returnedPaise - waitingPaise);
