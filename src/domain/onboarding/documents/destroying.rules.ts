import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";

/**
 * How many days documents are kept once their reason is over. A bank accepts disputes of a fee for
 * up to 120 days and may ask for the payer's identity; after three years no reason is left.
 */
export const PAPER_DAYS = { least: 180, most: 1_095 } as const;

/** What ended the reason for keeping a person's identity documents. */
type PaperEnd = "support" | "left" | "never-admitted";

/** The facts that decide whether a person's documents are still needed. */
export type PaperFacts = {
  /** When one of their documents was last submitted or decided. */
  touchedAt: Date;
  /** Whether there is a support record, and when it ended; null while it has not. */
  hasSupport: boolean;
  supportEndedAt: Date | null;
  /** Whether they need documents at all: only trainees without a sub-role do. */
  isTrainee: boolean;
  isInBatch: boolean;
  isWaiting: boolean;
  isPlaced: boolean;
  hasPaid: boolean;
  /** When the fee was refunded in full; null while some of it counts. */
  feeBackAt: Date | null;
  /** When they last left a batch. */
  leftAt: Date | null;
  /** When they last began to pay a fee. */
  orderedAt: Date | null;
};

/**
 * Returns what ended the reason for keeping a person's documents, and since when; null while they
 * are needed. If a document was submitted or decided later, it counts from then.
 */
export function paperEndOf(facts: PaperFacts): { why: PaperEnd; since: Date } | null {
  const since = (...moments: (Date | null)[]) =>
    new Date(Math.max(facts.touchedAt.getTime(), ...moments.map((at) => at?.getTime() ?? 0)));
  if (facts.hasSupport) {
    const { supportEndedAt } = facts;
    return supportEndedAt && { why: "support", since: since(supportEndedAt) };
  }
  if (!facts.isTrainee || facts.isInBatch || facts.isPlaced) return null;
  if (facts.feeBackAt) return { why: "left", since: since(facts.feeBackAt, facts.leftAt) };
  if (facts.isWaiting) return null;
  if (facts.leftAt) return { why: "left", since: since(facts.leftAt, facts.orderedAt) };
  if (facts.hasPaid) return null;
  return { why: "never-admitted", since: since(facts.orderedAt) };
}

/** The day from which documents whose reason ended at `since` are destroyed. */
export const destroyedFrom = (since: Date, keepDays: number): IsoDate =>
  addDays(istDate(since), keepDays);
