import type { Paise } from "#/shared/money.ts";
import { OFFICE_METHODS } from "./payments.rules.ts";

/** How money came in; "Not named" for a month of assistance whose way nobody noted. */
export const TAKING_METHODS = [...OFFICE_METHODS, "Online", "Not named"] as const;
export type TakingMethod = (typeof TAKING_METHODS)[number];

/**
 * A receipt brings money, a credit note takes it back, a cancelled one brings it again as it did
 * not go, a waiver moves none.
 */
export const ENTRY_KINDS = ["Receipt", "Credit note", "Credit note cancelled", "Waiver"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What came in and went back by one method on one day, in paise. */
export type MethodSum = {
  method: TakingMethod;
  /** Receipts and credit notes, those cancelled as well. */
  count: number;
  inPaise: Paise;
  outPaise: Paise;
};

/** Returns what stays of the sums: in less out. */
export const netOf = (sums: readonly MethodSum[]): Paise =>
  sums.reduce((net, { inPaise, outPaise }) => net + inPaise - outPaise, 0);

/** Returns what the drawer should hold more at the end of the day than at its beginning. */
export const expectedCash = (sums: readonly MethodSum[]): Paise =>
  netOf(sums.filter(({ method }) => method === "Cash"));

/**
 * Returns what the provider brought since a day was closed. Its payments still arrive on a closed
 * day; everything else waits until the day is opened again.
 */
export const sinceClosing = (now: readonly MethodSum[], closed: readonly MethodSum[]): Paise =>
  netOf(now) - netOf(closed);
