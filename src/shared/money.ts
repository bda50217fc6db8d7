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

/** Formats a package in lakh rupees per annum: 6.5 LPA. */
export const formatLpa = (lpa: number): string => `${Number(lpa.toFixed(2))} LPA`;
