import type { Paise } from "#/shared/money.ts";
import { OFFICE_METHODS } from "./payments.rules.ts";

/** How money came in; "Not named" for a month of assistance whose method nobody noted. */
export const TAKING_METHODS = [...OFFICE_METHODS, "Online", "Not named"] as const;
export type TakingMethod = (typeof TAKING_METHODS)[number];

/**
 * A receipt adds money, a credit note takes it back, a cancelled note adds it again as it was not
 * paid out, a waiver moves none.
 */
export const ENTRY_KINDS = ["Receipt", "Credit note", "Credit note cancelled", "Waiver"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The sums received and refunded by one method on one day, in paise. */
export type MethodSum = {
  method: TakingMethod;
  /** Receipts and credit notes, including cancelled ones. */
  count: number;
  inPaise: Paise;
  outPaise: Paise;
};

/** Returns the net sum: received less refunded. */
export const netOf = (sums: readonly MethodSum[]): Paise =>
  sums.reduce((net, { inPaise, outPaise }) => net + inPaise - outPaise, 0);

/** Returns how much more the drawer should hold at the end of the day than at its beginning. */
export const expectedCash = (sums: readonly MethodSum[]): Paise =>
  netOf(sums.filter(({ method }) => method === "Cash"));

/**
 * Returns what the provider brought since a day was closed. Its payments still arrive on a closed
 * day; anything else requires reopening the day.
 */
export const sinceClosing = (now: readonly MethodSum[], closed: readonly MethodSum[]): Paise =>
  netOf(now) - netOf(closed);
