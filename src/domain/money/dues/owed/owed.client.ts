import { type Takings, takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { ledgerContract } from "../ledger/ledger.contract.ts";
import { type Owed, owedContract } from "./owed.contract.ts";

/** Months about to be received: one by its row, or the selected ones. */
export type Receiving = {
  months: readonly Owed[];
  displayName?: string;
  keep?: (ids: readonly string[]) => void;
};

/** Returns the sum of the months, in rupees. */
export const sumOf = (months: readonly Owed[]) =>
  months.reduce((total, { amount }) => total + amount, 0);

/** The queries to refetch once money was received, taken back or counted. */
export const READS = [
  owedContract.list,
  ledgerContract.list,
  ledgerContract.summary,
  takingsContract.read,
  takingsContract.listEntries,
];

/** Whether the drawer must be counted before the expected amount is shown. */
export const isCountedBlind = (
  takings: Pick<Takings, "closing"> | undefined,
  isReadOnly: boolean,
): boolean => !isReadOnly && !takings?.closing;

const DATE_OF_URL = /^\d{4}-\d{2}-\d{2}$/;

/** The day in the address, or the given one if that is not a possible day. */
export const dayIn = (date: string | undefined, today: string): string =>
  date && DATE_OF_URL.test(date) && date <= today ? date : today;
