import { counted } from "#/shared/counted.ts";
import { daysBetween, type IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";

/** How much of a fee is refunded until when: one line of the owner's refund policy. */
export type RefundStep = {
  /** The last day it applies to, counted from the batch's first day; null: only before that day. */
  days: number | null;
  /** The maximum number of sessions held; null: any number. */
  sessions: number | null;
  percent: number;
};

const MOST_REFUND_STEPS = 12;
/** The provider refunds at least one rupee. */
const LEAST_REFUND: Paise = 100;

const STEP = /^(?:before the start|(\d{1,3}) days?)(?:, (\d{1,3}) sessions?)? ?: ?(\d{1,3}) ?%$/i;

/**
 * Parses the steps of a policy, one per line ("before the start: 100%", "7 days, 2 sessions: 50%"),
 * in order; undefined if a line is invalid, its day does not follow the previous ones, or it
 * refunds more than 100%. An empty text is no policy.
 */
export function refundStepsOf(text: string): RefundStep[] | undefined {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const steps: RefundStep[] = [];
  for (const line of lines) {
    const found = STEP.exec(line);
    if (!found) return undefined;
    const [, days, sessions, percent] = found;
    const step = {
      days: days === undefined ? null : Number(days),
      sessions: sessions === undefined ? null : Number(sessions),
      percent: Number(percent),
    };
    const before = steps.at(-1);
    if (step.percent > 100 || (before && !isAfter(step, before))) return undefined;
    steps.push(step);
  }
  return steps.length > MOST_REFUND_STEPS ? undefined : steps;
}

/** Steps must increase in days, or within the same days in sessions. */
function isAfter(step: RefundStep, before: RefundStep): boolean {
  const [day, dayBefore] = [step.days ?? -1, before.days ?? -1];
  if (day !== dayBefore) return day > dayBefore;
  return before.sessions !== null && (step.sessions === null || step.sessions > before.sessions);
}

/** The facts that decide a refund, besides the policy. */
export type RefundFacts = {
  /** The receipt's amount, and how much of it was taken back already. */
  receivedPaise: Paise;
  takenBackPaise: Paise;
  /**
   * The first day of the payer's batch, or of the one they left last; null if they were in none.
   */
  startDate: IsoDate | null;
  /** How many of its sessions were held until then. */
  sessions: number;
  /** The day they left it, or today. */
  until: IsoDate;
};

export type RefundProposal = {
  /** The paise that would be refunded now; 0 for none. */
  amountPaise: Paise;
  percent: number;
  /** The reason, in the words for the office and the credit note. */
  why: string;
};

/**
 * Returns how much of a receipt the owner's policy refunds now, to the paisa and at most what is
 * left of it; null without a policy. Earlier refunds count towards it.
 */
export function proposeRefund(
  steps: readonly RefundStep[],
  facts: RefundFacts,
): RefundProposal | null {
  if (steps.length === 0) return null;
  const { receivedPaise, takenBackPaise, startDate, sessions, until } = facts;
  const days = startDate === null ? -1 : daysBetween(startDate, until);
  const step = steps.find(
    (one) => days <= (one.days ?? -1) && (one.sessions === null || sessions <= one.sessions),
  );
  const percent = step?.percent ?? 0;
  const wholePaise = Math.round((receivedPaise * percent) / 100);
  const leftPaise = Math.max(0, wholePaise - takenBackPaise);
  const amountPaise = leftPaise < LEAST_REFUND ? 0 : leftPaise;
  const went = takenBackPaise > 0 ? ` ${formatPaise(takenBackPaise)} went back before.` : "";
  return {
    amountPaise,
    percent,
    why: `${percent}% of ${formatPaise(receivedPaise)}: ${whenOf(facts, days)}.${went}`,
  };
}

function whenOf({ startDate, sessions }: RefundFacts, days: number): string {
  if (startDate === null) return "no batch was joined";
  if (days < 0) return "the batch has not begun";
  return `${counted(days, "day")} after the batch began, ${counted(sessions, "session")} held`;
}

/** The policy's text on a credit note; null if there is none. */
export function policyText(proposal: RefundProposal | null, amountPaise: Paise): string | null {
  if (!proposal) return null;
  const { amountPaise: proposed, why } = proposal;
  if (proposed === amountPaise) return `By the refund policy: ${why}`;
  return `The refund policy gives ${formatPaise(proposed)} (${why}) The office decided otherwise.`;
}
