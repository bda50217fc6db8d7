/** Money is whole paise inside; rupees only on the wire and on screens (specification 3, G6). */
export type Paise = number;

export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);
export const toRupees = (paise: Paise): number => paise / 100;

const rupeeFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** Rupees with the rupee sign and Indian grouping: ₹1,00,000; paise only where there are any. */
export const formatRupees = (rupees: number): string =>
  Number.isInteger(rupees)
    ? rupeeFormat.format(rupees)
    : rupeeFormat.format(rupees).replace(/\.(\d)$/, ".$10");

const numberFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });

/** A number with Indian grouping and at most one decimal: 1,00,000. */
export const formatNumber = (number: number): string => numberFormat.format(number);

const shortRupeeFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Large amounts shortened, for an axis: ₹1.2L. */
export const formatShortRupees = (rupees: number): string => shortRupeeFormat.format(rupees);

/** Formats a package in lakh rupees per annum: 6.5 LPA. */
export const formatLpa = (lpa: number): string => `${Number(lpa.toFixed(2))} LPA`;
