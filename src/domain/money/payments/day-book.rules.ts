import { csvOf } from "#/shared/csv.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import type { ReceiptType } from "./payments.rules.ts";
import type { EntryKind, TakingMethod } from "./takings.rules.ts";
import type { TaxSplit } from "./tax/tax.rules.ts";

/** The programs a day book can be written for. */
export const BOOK_FORMATS = ["zoho", "tally"] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** The maximum length of a period in days, so that programs can import the file at once. */
export const MOST_BOOK_DAYS = 92;

/** The names of the accounts in the owner's books. */
export type Ledgers = {
  cash: string;
  bank: string;
  provider: string;
  admissionFees: string;
  assistanceFees: string;
  cgst: string;
  sgst: string;
  igst: string;
};

/** The source of a voucher: a line of the takings that moved money. */
export type BookEntry = {
  id: string;
  kind: EntryKind;
  number: string | null;
  username: string;
  paymentType: ReceiptType;
  month: IsoDate | null;
  method: TakingMethod | null;
  /** Below 0 for money refunded. */
  amountPaise: Paise;
  day: IsoDate;
  reference: string | null;
  /** The tax split of a document under GST; null for any other. */
  tax: TaxSplit | null;
};

/** An account and the amount it is debited or credited with, above 0. */
type Side = { ledger: string; sum: Paise };

/** A journal entry whose debits and credits have the same sum. */
export type Voucher = {
  id: string;
  kind: "Receipt" | "Payment";
  number: string;
  day: IsoDate;
  debits: readonly Side[];
  credits: readonly Side[];
  payer: string;
  narration: string;
};

const moneyLedger = (method: TakingMethod | null, ledgers: Ledgers): string => {
  if (method === "Cash") return ledgers.cash;
  return method === "Online" ? ledgers.provider : ledgers.bank;
};

/** Income and its taxes, each on its account. */
function earnedOf({ amountPaise, tax }: BookEntry, income: string, ledgers: Ledgers): Side[] {
  if (!tax) return [{ ledger: income, sum: Math.abs(amountPaise) }];
  return [
    { ledger: income, sum: tax.taxablePaise },
    { ledger: ledgers.cgst, sum: tax.cgstPaise },
    { ledger: ledgers.sgst, sum: tax.sgstPaise },
    { ledger: ledgers.igst, sum: tax.igstPaise },
  ].filter(({ sum }) => sum !== 0);
}

/** Returns a line of the takings as a voucher: money received debits the account it came to. */
export function voucherOf(entry: BookEntry, ledgers: Ledgers): Voucher {
  const money = moneyLedger(entry.method, ledgers);
  const isAssistance = entry.paymentType === "Assistance";
  const income = isAssistance ? ledgers.assistanceFees : ledgers.admissionFees;
  const isIn = entry.amountPaise > 0;
  const moved = [{ ledger: money, sum: Math.abs(entry.amountPaise) }];
  const earned = earnedOf(entry, income, ledgers);
  const isCancelled = entry.kind === "Credit note cancelled";
  const what = entry.month ? `Assistance, ${formatMonth(entry.month)}` : entry.paymentType;
  return {
    id: entry.id,
    kind: isIn ? "Receipt" : "Payment",
    number: `${entry.number ?? ""}${isCancelled ? " cancelled" : ""}`,
    day: entry.day,
    debits: isIn ? moved : earned,
    credits: isIn ? earned : moved,
    payer: entry.username,
    narration: [
      `${entry.kind} ${entry.number ?? ""}`,
      entry.username,
      what,
      entry.method,
      entry.reference,
    ]
      .filter(Boolean)
      .join(", "),
  };
}

/** Rupees with two decimals, in the form programs read: 4000.50. */
const decimalsOf = (paise: Paise): string => {
  const [sign, sum] = paise < 0 ? ["-", -paise] : ["", paise];
  return `${sign}${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, "0")}`;
};

const ZOHO_HEADS = [
  "Journal Date",
  "Reference Number",
  "Notes",
  "Account",
  "Description",
  "Contact Name",
  "Debit",
  "Credit",
];

/** Vouchers as manual journals of Zoho Books: one row per side, joined by reference number. */
export const zohoCsv = (vouchers: readonly Voucher[]): string =>
  csvOf([
    ZOHO_HEADS,
    ...vouchers.flatMap(({ day, number, narration, payer, debits, credits }) => {
      const row = ({ ledger }: Side) => [day, number, narration, ledger, narration, payer];
      return [
        ...debits.map((side) => [...row(side), decimalsOf(side.sum), ""]),
        ...credits.map((side) => [...row(side), "", decimalsOf(side.sum)]),
      ];
    }),
  ]);

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const xml = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

/** In Tally a debit is "deemed positive" and has a sum below 0. */
const tallySide = ({ ledger, sum }: Side, isDebit: boolean): string =>
  "<ALLLEDGERENTRIES.LIST>" +
  `<LEDGERNAME>${xml(ledger)}</LEDGERNAME>` +
  `<ISDEEMEDPOSITIVE>${isDebit ? "Yes" : "No"}</ISDEEMEDPOSITIVE>` +
  `<AMOUNT>${decimalsOf(isDebit ? -sum : sum)}</AMOUNT>` +
  "</ALLLEDGERENTRIES.LIST>";

const tallyVoucher = ({ id, kind, number, day, debits, credits, narration }: Voucher): string =>
  '<TALLYMESSAGE xmlns:UDF="TallyUDF">' +
  // Tally recognizes a voucher imported again by its id.
  `<VOUCHER REMOTEID="${id}" VCHTYPE="${kind}" ACTION="Create">` +
  `<DATE>${day.replaceAll("-", "")}</DATE>` +
  `<VOUCHERTYPENAME>${kind}</VOUCHERTYPENAME>` +
  `<VOUCHERNUMBER>${xml(number)}</VOUCHERNUMBER>` +
  `<NARRATION>${xml(narration)}</NARRATION>` +
  debits.map((side) => tallySide(side, true)).join("") +
  credits.map((side) => tallySide(side, false)).join("") +
  "</VOUCHER></TALLYMESSAGE>";

/** Vouchers as a file for Tally's "Import vouchers". */
export const tallyXml = (vouchers: readonly Voucher[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  "<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>" +
  "<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n" +
  `${vouchers.map(tallyVoucher).join("\n")}\n` +
  "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";
