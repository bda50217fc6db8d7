import { formatRupees } from "#/shared/money.ts";

/** An amount in rupees, as on the wire: ₹1,00,000. */
export function MoneyText({ rupees }: { rupees: number }) {
  return <span style={{ fontVariantNumeric: "tabular-nums" }}>{formatRupees(rupees)}</span>;
}
