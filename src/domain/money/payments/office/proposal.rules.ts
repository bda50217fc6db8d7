import { counted } from "#/shared/counted.ts";
import { daysBetween, type IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";

/** How much of a fee goes back until when: one line of the owner's refund policy. */
export type RefundStep = {
  /** The last day it is for, counted from the batch's first day; null: before that day alone. */
  days: number | null;
  /** How many sessions may have been held at most; null: any number. */
  sessions: number | null;
  percent: number;
};

const MOST_REFUND_STEPS = 12;
/** The provider pays back one rupee at least. */
const LEAST_REFUND: Paise = 100;

const STEP = /^(?:before the start|(\d{1,3}) days?)(?:, (\d{1,3}) sessions?)? ?: ?(\d{1,3}) ?%$/i;

/**
 * Returns the steps of a policy, a line each ("before the start: 100%", "7 days, 2 sessions: 50%"),
 * in their order; undefined where a line is none, a day does not follow those before, or more than
 * 100% would go back. An empty text is no policy.
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

/** Steps go on in days, or within the same days in sessions. */
function isAfter(step: RefundStep, before: RefundStep): boolean {
  const [day, dayBefore] = [step.days ?? -1, before.days ?? -1];
  if (day !== dayBefore) return day > dayBefore;
  return before.sessions !== null && (step.sessions === null || step.sessions > before.sessions);
}

/** What decides about a refund besides the policy. */
export type RefundFacts = {
  /** What came in by the receipt, and what of it went back already. */
  receivedPaise: Paise;
  takenBackPaise: Paise;
  /**
   * The first day of the batch that the payer is in, or left last; null where they were in none.
   */
  startDate: IsoDate | null;
  /** Sessions of it that were held until then. */
  sessions: number;
  /** The day they left it, or today. */
  until: IsoDate;
};

export type RefundProposal = {
  /** Paise that would go back now; 0 where nothing would. */
  amountPaise: Paise;
  percent: number;
  /** Why, as the office and the credit note say it. */
  why: string;
};

/**
 * Returns what an owner's policy gives back of a receipt now, to the paisa and at most what is left
 * of it; null without a policy. What went back before counts towards it.
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
