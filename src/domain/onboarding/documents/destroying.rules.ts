import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";

/**
 * Days for which papers are kept once their reason is over. A bank takes disputes of a fee for up
 * to 120 days, and who they were is asked then; past three years no reason is left.
 */
export const PAPER_DAYS = { least: 180, most: 1_095 } as const;

/** What ended the reason for which somebody's identity papers were kept. */
type PaperEnd = "support" | "left" | "never-admitted";

/** What decides whether somebody's papers are still needed. */
export type PaperFacts = {
  /** The last time a paper of theirs came in or was decided on. */
  touchedAt: Date;
  /** Whether there is a record of support, and when it ended; null while it has not. */
  hasSupport: boolean;
  supportEndedAt: Date | null;
  /** Whether they are asked for papers at all: no sub-role. */
  isTrainee: boolean;
  isInBatch: boolean;
  isWaiting: boolean;
  isPlaced: boolean;
  hasPaid: boolean;
  /** When the last of the whole fee went back; null where some of it counts. */
  feeBackAt: Date | null;
  /** When they were taken out of a batch last. */
  leftAt: Date | null;
  /** When they last began to pay a fee. */
  orderedAt: Date | null;
};

/**
 * Returns what ended the reason for somebody's papers, and since when; null while they are needed.
 * A paper that came or was decided on later counts from then.
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

/** The first day on which papers are destroyed whose reason is over since a moment. */
export const destroyedFrom = (since: Date, keepDays: number): IsoDate =>
  addDays(istDate(since), keepDays);
