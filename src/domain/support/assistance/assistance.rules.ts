import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { readNumber } from "#/shared/amount.ts";
import { addYear, daysBetween, type IsoDate } from "#/shared/dates.ts";
import { type Paise, toPaise } from "#/shared/money.ts";

export const REQUEST_STATUSES = ["Pending", "Approved"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const LONGEST_TOPIC = 200;
export const LONGEST_SUMMARY = 2000;
export const LONGEST_NAME = 100;
export const LONGEST_COMPANY = 120;
const MAX_AMOUNT_RUPEES = 10_000_000;

/**
 * Converts an assistance amount in rupees, number or text, to paise; undefined unless above zero
 * (I-20, I-75).
 */
export function amountOf(amount: unknown): Paise | undefined {
  const rupees = typeof amount === "string" ? readNumber(amount) : amount;
  if (typeof rupees !== "number" || !Number.isInteger(Math.round(rupees * 1e6) / 1e4))
    return undefined;
  return rupees > 0 && rupees <= MAX_AMOUNT_RUPEES ? toPaise(rupees) : undefined;
}

/** The progress of a year of support, from the first day at work to the same day a year later. */
export function supportYear(dateOfJoining: IsoDate, today: IsoDate) {
  const endsOn = addYear(dateOfJoining);
  const length = daysBetween(dateOfJoining, endsOn);
  const gone = Math.min(Math.max(daysBetween(dateOfJoining, today), 0), length);
  return {
    endsOn,
    share: gone / length,
    daysLeft: length - gone,
    hasBegun: today >= dateOfJoining,
  };
}

/** The columns that an assignment sets; fields it leaves out are not included. */
export const columnsOf = <Fields extends Assignment>({
  guidanceProvider,
  guidanceHelper,
  ...fields
}: Fields) => ({
  ...fields,
  guidanceProviderId: guidanceProvider,
  guidanceHelperId: guidanceHelper,
});
