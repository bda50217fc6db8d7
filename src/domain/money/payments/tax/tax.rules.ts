import { financialYear, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { stateOfAddress } from "#/shared/states.ts";

/** The owner's settings for GST, in force from a day on. */
export type GstSettings = {
  gstin: string;
  legalName: string;
  address: string;
  /** The first day on which money received is taxed. */
  from: IsoDate;
  sac: string;
  /** In percent. */
  rate: number;
  /** Whether the tax is added to the configured fee, or included in it. */
  isOnTop: boolean;
  /** Whether people without a GSTIN are supplied in the state of their address, or in the hub's. */
  isByAddress: boolean;
};

const SERIES = { "Tax invoice": "INV", "Receipt voucher": "RCV", "Refund voucher": "RFV" } as const;
/** The kinds with a series under GST of their own; credit notes continue the existing series. */
export type NumberedKind = keyof typeof SERIES;

/** INV/26-27/000001: numbered within the series and the financial year, 16 characters. */
export const taxNumber = (kind: NumberedKind, day: IsoDate, number: number): string =>
  `${SERIES[kind]}/${financialYear(day).slice(2)}/${String(number).padStart(6, "0")}`;

export const seriesOf = (kind: NumberedKind): string => SERIES[kind];

/** An amount and the tax in it, in paise. */
export type TaxSplit = {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
};

/** A quotient of non-negative integers, rounded half up. */
const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

const splitBy = (amountPaise: Paise, halfPaise: Paise, igstPaise: Paise): TaxSplit => ({
  taxablePaise: amountPaise - 2 * halfPaise - igstPaise,
  cgstPaise: halfPaise,
  sgstPaise: halfPaise,
  igstPaise,
});

type Rate = { rate: number; isInterState: boolean };

/**
 * Splits a total into the taxable value and its taxes, to the paisa. Each tax is rounded
 * separately, half a paisa up, and the remainder is the taxable value: so CGST and SGST are equal,
 * and an odd paisa is never tax.
 */
export function splitTax(amountPaise: Paise, { rate, isInterState }: Rate): TaxSplit {
  if (isInterState) return splitBy(amountPaise, 0, rounded(amountPaise * rate, 100 + rate));
  return splitBy(amountPaise, rounded(amountPaise * rate, 2 * (100 + rate)), 0);
}

export const NO_TAX: TaxSplit = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

export const totalOf = (split: TaxSplit): Paise =>
  split.taxablePaise + split.cgstPaise + split.sgstPaise + split.igstPaise;

const combined =
  (sign: 1 | -1) =>
  (one: TaxSplit, other: TaxSplit): TaxSplit => ({
    taxablePaise: one.taxablePaise + sign * other.taxablePaise,
    cgstPaise: one.cgstPaise + sign * other.cgstPaise,
    sgstPaise: one.sgstPaise + sign * other.sgstPaise,
    igstPaise: one.igstPaise + sign * other.igstPaise,
  });
export const plus = combined(1);
export const minus = combined(-1);

/**
 * Splits an amount taken back from a document with `left` remaining: by the same rule, but never
 * more tax than is left of it, and with the last paisa all that is left.
 */
export function splitPart(left: TaxSplit, amountPaise: Paise, rate: Rate): TaxSplit {
  if (amountPaise === totalOf(left)) return left;
  const split = splitTax(amountPaise, rate);
  const least = amountPaise - left.taxablePaise;
  if (rate.isInterState) {
    const tax = within(split.igstPaise, Math.max(0, least), Math.min(left.igstPaise, amountPaise));
    return splitBy(amountPaise, 0, tax);
  }
  const mostHalf = Math.min(left.cgstPaise, Math.floor(amountPaise / 2));
  const half = within(split.cgstPaise, Math.max(0, Math.ceil(least / 2)), mostHalf);
  return splitBy(amountPaise, half, 0);
}

type Issued = {
  id: string;
  kind: string;
  amountPaise: Paise;
  againstId: string | null;
  cancelledAt: Date | null;
};

/**
 * Returns the invoice of a receipt from which a note takes money back: the last one with enough
 * left, or else the one with the most left. There are several if a refund failed after its advance
 * was invoiced.
 */
export function invoiceToTakeBack<D extends Issued>(
  documents: readonly D[],
  amountPaise: Paise,
): D | undefined {
  const leftOf = (invoice: D) =>
    documents
      .filter(({ againstId, cancelledAt }) => againstId === invoice.id && !cancelledAt)
      .reduce((left, note) => left - note.amountPaise, invoice.amountPaise);
  const invoices = documents.filter(({ kind }) => kind === "Tax invoice");
  const [most] = invoices.toSorted((one, other) => leftOf(other) - leftOf(one));
  return invoices.findLast((one) => leftOf(one) >= amountPaise) ?? most;
}

/** The amount of a fee with its tax on top, in paise, half a paisa rounded up. */
export const withTax = (paise: Paise, rate: number): Paise => paise + rounded(paise * rate, 100);

/** The state code of a registration: the first two digits of its GSTIN. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);

type Customer = { gstin: string | null; addresses: readonly (string | null)[] };

/**
 * Returns the state in which a customer is supplied: for a registered customer their own; for
 * others the state of the first address that has one, or the hub's if there is none or the owner
 * chose that.
 */
export function placeOfSupply(
  { gstin, isByAddress }: Pick<GstSettings, "gstin" | "isByAddress">,
  customer: Customer,
): string {
  if (customer.gstin) return stateOfGstin(customer.gstin);
  const named = isByAddress
    ? customer.addresses.map((address) => stateOfAddress(address ?? "")).find(Boolean)
    : undefined;
  return named ?? stateOfGstin(gstin);
}
