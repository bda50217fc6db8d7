import { Trend } from "#/client/ui/chart/Trend.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { DueSummary } from "../ledger/ledger.contract.ts";

type MonthTrendProps = { sums: DueSummary; of: "open" | "expected" | "received"; label: string };

/** The last twelve months, oldest first. */
export function MonthTrend({ sums: { months }, of, label }: MonthTrendProps) {
  if (months.length < 2) return null;
  const inOrder = months.toReversed();
  return (
    <Trend
      values={inOrder.map((month) => month[of].amount)}
      label={`${label}: ${inOrder.map((row) => `${row.month} ${formatRupees(row[of].amount)}`).join(", ")}`}
    />
  );
}
