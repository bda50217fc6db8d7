import { StatCard } from "#/client/ui/StatCard.tsx";
import type { Insights } from "../contract.ts";
import type { Unit } from "../metrics/rules.ts";
import type { MetricKey } from "../rules.ts";
import { formatChange, formatValue } from "../wording/rules.ts";
import { metricIn } from "./api.ts";
import css from "./insights.module.css";

type Shown = { key: MetricKey; label?: string; hint?: string };
type Props = { insights: Insights; shown: readonly (MetricKey | Shown)[]; label: string };

/** Metrics as cards; each opens its rows. */
export function MetricCards({ insights, shown, label }: Props) {
  return (
    <ul className={css.cards} aria-label={label} data-thirds={shown.length % 3 === 0 || undefined}>
      {shown.map((one) => {
        const card = typeof one === "string" ? { key: one } : one;
        const metric = metricIn(insights, card.key);
        return (
          <li key={card.key}>
            <StatCard
              label={card.label ?? metric.label}
              value={formatValue(metric.unit, metric.value)}
              hint={[card.hint ?? hintOf(metric), formatChange(metric, insights.before)]
                .filter(Boolean)
                .join(". ")}
              to={metric.rowsHref}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The number of rows behind a value that is no count. */
function hintOf({ unit, rows }: { unit: Unit; rows: number }): string | undefined {
  if (unit === "count") return undefined;
  if (rows === 0) return "Nothing to count";
  if (unit === "rupees") return `${rows} ${rows === 1 ? "entry" : "entries"}`;
  return unit === "percent" ? `Out of ${rows}` : `Median of ${rows}`;
}
