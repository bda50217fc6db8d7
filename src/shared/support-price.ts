import { formatRupees } from "./money.ts";

/**
 * Returns the price of a month of assistance as a whole sentence. `rupees` is the setting: 0 is
 * free, null (or not known yet) means that the amount is agreed with each person.
 */
export function supportPrice(rupees: number | null | undefined): string {
  if (rupees === 0) return "It is free of charge.";
  return rupees == null
    ? "What it costs is agreed with you before it begins."
    : `It costs ${formatRupees(rupees)} a month, from the month in which it begins.`;
}
