import { formatPaise, formatRupees, type Paise, toPaise, toRupees } from "#/shared/money.ts";

type Entered = { leftPaise: Paise; amount: number; allowsParts: boolean };

/**
 * The problem with an amount in rupees received for something with `leftPaise` left to pay; null if
 * there is none. Less than that is a part, which the owner must allow.
 */
export function amountProblem({ leftPaise, amount, allowsParts }: Entered): string | null {
  const paise = toPaise(amount);
  if (!allowsParts)
    return toRupees(leftPaise) === amount ? null : `Exactly ${formatPaise(leftPaise)} is open.`;
  if (paise > leftPaise) return `At most ${formatPaise(leftPaise)} is left to pay.`;
  if (!(amount > 0)) return "Enter an amount above 0.";
  return toRupees(paise) === amount ? null : "Use at most two decimals.";
}

type Part = { left: number; received?: number | undefined; amount: number };

/**
 * Describes the effect of an amount on what is left to pay, all in rupees: "₹1,500 of ₹4,000;
 * ₹2,500 left." Empty if the amount is not possible.
 */
export function formatPart({ left, received = 0, amount }: Part): string {
  if (!(amount > 0) || amount > left) return "";
  const [agreed, came] = [left + received, received + amount].map(formatRupees);
  return amount === left && received === 0
    ? "All of it. Less is a part: the rest stays owed."
    : `${came} of ${agreed}; ${formatRupees(left - amount)} left.`;
}

/** How much of something was received while the rest is owed, in rupees; null if nothing. */
export const formatReceived = (of: { amount: number; received?: number | undefined }) =>
  of.received
    ? `${formatRupees(of.received)} of ${formatRupees(of.amount + of.received)} received`
    : null;
