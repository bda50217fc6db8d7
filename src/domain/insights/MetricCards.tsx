import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { isThin, metricIn } from "./insights.client.ts";
import type { Insights, Metric } from "./insights.contract.ts";
import type { MetricKey } from "./insights.rules.ts";
import { MetricTrend } from "./MetricTrend.tsx";
import type { SeriesKey } from "./series.rules.ts";
import { formatValue } from "./wording.rules.ts";

type Shown = { key: MetricKey; label?: string; hint?: string; trend?: SeriesKey };
type Props = {
  insights: Insights;
  shown: readonly (MetricKey | Shown)[];
  label: string;
  /** Two per row, within half of the width. */
  isHalf?: boolean;
};

/** Metrics as cards; each opens its rows. */
export function MetricCards({ insights, shown, label, isHalf }: Props) {
  const share = isHalf ? 40 : shown.length % 3 === 0 ? 30 : 22;
  return (
    <Tiles component="ul" min={`max(10rem, ${share}%)`} gap="14px" aria-label={label}>
      {shown.map((one) => {
        const card: Shown = typeof one === "string" ? { key: one } : one;
        const metric = metricIn(insights, card.key);
        return (
          <li key={card.key}>
            <StatCard
              label={card.label ?? metric.label}
              value={formatValue(metric.unit, metric.value)}
              hint={[card.hint ?? hintOf(metric), metric.change].filter(Boolean).join(". ")}
              to={metric.rowsHref}
              {...(card.trend && { trend: <MetricTrend insights={insights} of={card.trend} /> })}
              isFaint={metric.before !== null && isThin(metric)}
            />
          </li>
        );
      })}
    </Tiles>
  );
}

/** The number of rows behind a value that is no count. */
function hintOf({ label, unit, rows }: Metric): string | undefined {
  if (unit === "count") return undefined;
  if (rows === 0) return "Nothing to count";
  if (unit === "rupees") return `${rows} ${rows === 1 ? "entry" : "entries"}`;
  if (unit === "percent") return `Out of ${rows}`;
  return /^median/i.test(label) ? `Of ${rows}` : `Median of ${rows}`;
}
