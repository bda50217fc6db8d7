import { StatCard } from "#/client/ui/StatCard.tsx";
import type { Insights } from "../contract.ts";
import type { Unit } from "../figures/rules.ts";
import type { FigureKey } from "../rules.ts";
import { sayChange, sayValue } from "../wording/rules.ts";
import { figureIn } from "./api.ts";
import css from "./insights.module.css";

type Shown = { key: FigureKey; label?: string; hint?: string };
type Props = { insights: Insights; shown: readonly (FigureKey | Shown)[]; label: string };

/** Figures as cards; each opens the rows it was made of. */
export function FigureCards({ insights, shown, label }: Props) {
  return (
    <ul className={css.cards} aria-label={label} data-thirds={shown.length % 3 === 0 || undefined}>
      {shown.map((one) => {
        const wanted = typeof one === "string" ? { key: one } : one;
        const figure = figureIn(insights, wanted.key);
        return (
          <li key={wanted.key}>
            <StatCard
              label={wanted.label ?? figure.label}
              value={sayValue(figure.unit, figure.value)}
              hint={[wanted.hint ?? hintOf(figure), sayChange(figure, insights.before)]
                .filter(Boolean)
                .join(". ")}
              to={figure.rowsHref}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What a number that is no count was made of. */
function hintOf({ unit, rows }: { unit: Unit; rows: number }): string | undefined {
  if (unit === "count") return undefined;
  if (rows === 0) return "Nothing to count";
  if (unit === "rupees") return `${rows} ${rows === 1 ? "entry" : "entries"}`;
  return unit === "percent" ? `Out of ${rows}` : `Median of ${rows}`;
}
