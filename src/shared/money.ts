/** Money is whole paise inside; rupees only on the wire and on screens (specification 3, G6). */
export type Paise = number;

export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);
export const toRupees = (paise: Paise): number => paise / 100;

/** Groups digits as in India: three, then two and two. Takes digits only. */
function grouped(digits: string): string {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2)
    text = `${digits.slice(Math.max(0, end - 2), end)},${text}`;
  return text;
}

/** Returns a number with Indian grouping and a limited number of decimals, without its sign. */
function withoutSign(number: number, decimals: number): string {
  const unit = 10 ** decimals;
  const rounded = Math.round(Math.abs(number) * unit) / unit;
  const [whole = "", part] = rounded.toFixed(decimals).split(".");
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}
const signOf = (number: number): string => (number < 0 ? "-" : "");

/**
 * Returns rupees with the rupee sign and Indian grouping: ₹1,00,000; paise only if there are any.
 * Not by `Intl`, which would have to be set up before a first page is drawn; a test compares both.
 */
export const formatRupees = (rupees: number): string =>
  `${signOf(rupees)}₹${withoutSign(rupees, Number.isInteger(rupees) ? 0 : 2)}`;

/** Returns paise formatted as rupees. */
export const formatPaise = (paise: Paise): string => formatRupees(toRupees(paise));

/** Returns a number with Indian grouping and at most one decimal: 1,00,000. */
export const formatNumber = (number: number): string =>
  signOf(number) + withoutSign(number, 1).replace(".0", "");

let shortRupees: Intl.NumberFormat | undefined;

/** Returns large amounts shortened, for an axis: ₹1.2L. */
export function formatShortRupees(rupees: number): string {
  shortRupees ??= new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return shortRupees.format(rupees);
}

/** Formats a package in lakh rupees per annum: 6.5 LPA. */
export const formatLpa = (lpa: number): string => `${Number(lpa.toFixed(2))} LPA`;

/**
 * Returns an amount in the smallest unit of its currency, as the payment provider reports it, in
 * words: ₹500, USD 12.50, JPY 500.
 */
export function formatAmount({
  amountPaise,
  currency,
}: {
  amountPaise: number;
  currency: string;
}): string {
  if (currency === "INR") return formatPaise(amountPaise);
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return `${currency} ${(amountPaise / 10 ** digits).toFixed(digits)}`;
}
