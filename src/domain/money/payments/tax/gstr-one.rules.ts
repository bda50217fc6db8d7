import { type Cell, csvOf } from "#/shared/csv.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { MONTH_NAMES } from "#/shared/months.ts";
import { STATES } from "#/shared/states.ts";
import { type GstTable, TAX_DOCUMENTS, type TaxDocumentKind } from "./documents.rules.ts";
import { minus, NO_TAX, plus, type TaxSplit, totalOf } from "./tax.rules.ts";

/** A document of a month, or one cancelled in it. */
export type TaxLine = TaxSplit & {
  kind: TaxDocumentKind;
  number: string;
  issuedOn: IsoDate;
  rate: number;
  sac: string;
  placeOfSupply: string;
  customerName: string;
  customerGstin: string | null;
  /** For an invoice the voucher it replaces, for a note the document it takes back. */
  againstNumber: string | null;
  againstOn: IsoDate | null;
  againstKind: TaxDocumentKind | null;
  /** The day on which a note was cancelled because its money was not paid out. */
  cancelledOn: IsoDate | null;
};

export type TableRow = TaxSplit & { cells: readonly Cell[] };
export type Gstr1 = Record<Exclude<GstTable, "docs">, TableRow[]> & { docs: DocsRow[] };
type DocsRow = {
  kind: TaxDocumentKind;
  from: string;
  to: string;
  total: number;
  cancelled: number;
};

/** What a line adds in the month: positive when issued, negative when cancelled. */
type Counted = { line: TaxLine; split: TaxSplit };
type Signed = Counted & { sign: 1 | -1 };

const isIn = (day: IsoDate | null, month: string): boolean => day?.startsWith(month) ?? false;

/** Each line of the month, with what it adds; a note cancelled in its own month adds nothing. */
const countedIn = (lines: readonly TaxLine[], month: string): Counted[] =>
  lines.flatMap((line) => {
    const isIssued = isIn(line.issuedOn, month);
    const isCancelled = isIn(line.cancelledOn, month);
    if (isIssued === isCancelled) return [];
    const split = isIssued ? line : minus(NO_TAX, line);
    return [{ line, split }];
  });

const rupees = (paise: Paise): string => (paise / 100).toFixed(2);
const dayOf = (day: IsoDate): string =>
  `${day.slice(8)}-${MONTH_NAMES[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
const placeOf = (code: string): string => `${code}-${STATES[code] ?? ""}`;
const taxesOf = ({ igstPaise, cgstPaise, sgstPaise }: TaxSplit): string[] =>
  [igstPaise, cgstPaise, sgstPaise].map(rupees);

/** Sums the rows with the same key, in the order of the keys. */
function sumsBy<K extends readonly Cell[]>(
  counted: readonly Signed[],
  keyOf: (line: TaxLine) => K,
): { key: K; sum: TaxSplit }[] {
  const sums = new Map<string, { key: K; sum: TaxSplit }>();
  for (const { line, split, sign } of counted) {
    const key = keyOf(line);
    const name = key.join(" ");
    const { sum } = sums.get(name) ?? { sum: NO_TAX };
    sums.set(name, { key, sum: sign === 1 ? plus(sum, split) : minus(sum, split) });
  }
  return [...sums].toSorted(([one], [other]) => one.localeCompare(other)).map(([, value]) => value);
}

const rowOf = (split: TaxSplit, cells: readonly Cell[]): TableRow => ({
  ...plus(NO_TAX, split),
  cells: [...cells, ...taxesOf(split)],
});

/** Invoices add to the supplies, credit notes subtract from them. */
const suppliesOf = (counted: readonly Counted[]): Signed[] =>
  counted.flatMap((one): Signed[] => {
    if (one.line.kind === "Tax invoice") return [{ ...one, sign: 1 }];
    return one.line.kind === "Credit note" ? [{ ...one, sign: -1 }] : [];
  });

/** Whether a line invoiced or refunded a voucher. */
const tookVoucher = ({ line }: Counted) => line.againstKind === "Receipt voucher";

/** The vouchers of the month, less what of them was invoiced or refunded in it. */
const advancesOf = (counted: readonly Counted[], month: string): Signed[] =>
  counted.flatMap((one): Signed[] => {
    if (one.line.kind === "Receipt voucher") return [{ ...one, sign: 1 }];
    return tookVoucher(one) && isIn(one.line.againstOn, month) ? [{ ...one, sign: -1 }] : [];
  });

/** What was invoiced or refunded of vouchers of earlier months. */
const adjustedOf = (counted: readonly Counted[], month: string): Signed[] =>
  counted.flatMap((one) =>
    tookVoucher(one) && !isIn(one.line.againstOn, month) ? [{ ...one, sign: 1 }] : [],
  );

const byPlace = ({ placeOfSupply, rate }: TaxLine) => [placeOfSupply, rate] as const;

const isSum = (sum: TaxSplit): boolean => Object.values(sum).some((paise) => paise !== 0);

const placeRows = (sums: { key: readonly [string, number]; sum: TaxSplit }[]): TableRow[] =>
  sums
    .filter(({ sum }) => isSum(sum))
    .map(({ key: [place, rate], sum }) =>
      rowOf(sum, [placeOf(place), rate, rupees(sum.taxablePaise), "0.00"]),
    );

/**
 * Returns the return of a month (YYYY-MM), from its documents alone. `endedNotes` are the numbers
 * of untaxed credit notes cancelled in it, which belong to the same series.
 */
export function gstr1Of(
  lines: readonly TaxLine[],
  month: string,
  endedNotes: readonly string[] = [],
): Gstr1 {
  const counted = countedIn(lines, month);
  const supplies = suppliesOf(counted);
  const b2c = supplies.filter(({ line }) => !line.customerGstin);
  const b2b = supplies.filter(({ line }) => line.customerGstin);
  return {
    b2b: b2b.flatMap(({ line, split }) =>
      line.kind === "Tax invoice" ? [invoiceRow(line, split)] : [],
    ),
    b2cs: placeRows(sumsBy(b2c, byPlace)).map((row) => ({ ...row, cells: ["OE", ...row.cells] })),
    cdnr: b2b.flatMap((one) => (one.line.kind === "Credit note" ? [noteRow(one)] : [])),
    at: placeRows(sumsBy(advancesOf(counted, month), byPlace)),
    atadj: placeRows(sumsBy(adjustedOf(counted, month), byPlace)),
    hsn: sumsBy(
      supplies,
      ({ sac, rate, customerGstin }) => [customerGstin ? "B2B" : "B2C", sac, rate] as const,
    )
      .filter(({ sum }) => isSum(sum))
      .map(({ key: [to, sac, rate], sum }) =>
        rowOf(sum, [
          to,
          sac,
          "OTH-OTHERS",
          rupees(totalOf(sum)),
          rate,
          rupees(sum.taxablePaise),
          "0.00",
        ]),
      ),
    docs: docsOf(lines, month, endedNotes),
  };
}

const invoiceRow = (line: TaxLine, split: TaxSplit): TableRow =>
  rowOf(split, [
    ...[line.customerGstin, line.customerName, line.number, dayOf(line.issuedOn)],
    ...[rupees(totalOf(split)), placeOf(line.placeOfSupply), "N", "", "Regular B2B", ""],
    ...[line.rate, rupees(split.taxablePaise), "0.00"],
  ]);

/** A note cancelled in a later month than its own is listed with negative amounts. */
const noteRow = ({ line, split }: Counted): TableRow =>
  rowOf(split, [
    ...[line.customerGstin, line.customerName, line.number, dayOf(line.issuedOn), "C"],
    ...[placeOf(line.placeOfSupply), "N", "Regular B2B", rupees(totalOf(split)), ""],
    ...[line.rate, rupees(split.taxablePaise), "0.00"],
  ]);

const endOf = (number: string): number => Number(number.slice(-6));

/**
 * Each series: its first and last number in the month, the count of all between them, and the
 * cancelled ones. Untaxed credit notes have numbers in between and count like the others.
 */
const docsOf = (lines: readonly TaxLine[], month: string, endedNotes: readonly string[]) =>
  TAX_DOCUMENTS.flatMap((kind): DocsRow[] => {
    const issued = lines.filter((line) => line.kind === kind && isIn(line.issuedOn, month));
    // Each financial year starts its own numbers, but a month lies in a single one.
    const [first, ...rest] = issued.toSorted((one, other) =>
      one.number.localeCompare(other.number),
    );
    if (!first) return [];
    const last = rest.at(-1) ?? first;
    const [from, to] = [first.number, last.number];
    const total = endOf(to) - endOf(from) + 1;
    const ended = issued.flatMap(({ cancelledOn, number }) =>
      isIn(cancelledOn, month) ? [number] : [],
    );
    const others = endedNotes.filter((number) => number >= from && number <= to);
    return [{ kind, from, to, total, cancelled: ended.length + others.length }];
  });

const DOCS_NATURE: Record<TaxDocumentKind, string> = {
  "Tax invoice": "Invoices for outward supply",
  "Receipt voucher": "Receipt Voucher",
  "Credit note": "Credit Note",
  "Refund voucher": "Refund Voucher",
};

const TAXES = ["Integrated Tax", "Central Tax", "State/UT Tax"];
const PLACES = ["Place Of Supply", "Rate"];
const HEADS: Record<GstTable, readonly string[]> = {
  b2b: [
    ...["GSTIN/UIN of Recipient", "Receiver Name", "Invoice Number", "Invoice date"],
    ...["Invoice Value", "Place Of Supply", "Reverse Charge", "Applicable % of Tax Rate"],
    ...["Invoice Type", "E-Commerce GSTIN", "Rate", "Taxable Value", "Cess Amount", ...TAXES],
  ],
  b2cs: ["Type", ...PLACES, "Taxable Value", "Cess Amount", ...TAXES],
  cdnr: [
    ...["GSTIN/UIN of Recipient", "Receiver Name", "Note Number", "Note Date", "Note Type"],
    ...["Place Of Supply", "Reverse Charge", "Note Supply Type", "Note Value"],
    ...["Applicable % of Tax Rate", "Rate", "Taxable Value", "Cess Amount", ...TAXES],
  ],
  at: [...PLACES, "Gross Advance Received", "Cess Amount", ...TAXES],
  atadj: [...PLACES, "Gross Advance Adjusted", "Cess Amount", ...TAXES],
  hsn: [
    ...["Supplies to", "HSN", "UQC", "Total Value", "Rate", "Taxable Value", "Cess Amount"],
    ...TAXES,
  ],
  docs: ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
};

/** A table as a file with the columns of the return's offline tool, followed by the taxes. */
export const tableCsv = (gstr1: Gstr1, table: GstTable): string =>
  csvOf([
    HEADS[table],
    ...(table === "docs"
      ? gstr1.docs.map(({ kind, from, to, total, cancelled }) => [
          ...[DOCS_NATURE[kind], from, to, total, cancelled],
        ])
      : gstr1[table].map(({ cells }) => cells)),
  ]);

export const sumOfTable = (rows: readonly TableRow[]): TaxSplit => rows.reduce(plus, NO_TAX);

/** The tax payable for a month: on supplies and advances, less refunds. */
export const dueOf = (gstr1: Gstr1): TaxSplit => {
  const [b2b, b2cs, cdnr, at, atadj] = (["b2b", "b2cs", "cdnr", "at", "atadj"] as const).map(
    (table) => sumOfTable(gstr1[table]),
  ) as [TaxSplit, TaxSplit, TaxSplit, TaxSplit, TaxSplit];
  return minus(plus(plus(b2b, b2cs), at), plus(cdnr, atadj));
};

/** Above this an invoice to another state is reported in a separate table (5, B2CL). */
const LARGE_PAISE = 10_000_000;

/** Whether a document of the month may belong in that table, which the hub does not write. */
export const isLarge = (line: TaxLine, month: string): boolean =>
  line.kind === "Tax invoice" &&
  line.customerGstin === null &&
  line.igstPaise > 0 &&
  totalOf(line) > LARGE_PAISE &&
  isIn(line.issuedOn, month);
