import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import type { Figure, Insights } from "../contract.ts";
import { STEPS } from "../people/rules.ts";
import { sayValue } from "../wording/rules.ts";
import { figureIn, useNothing } from "./api.ts";

/** The median of fewer says little about anybody else. */
const ENOUGH = 5;
const isThin = ({ rows }: Figure) => rows < ENOUGH;
const people = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;

/** How long each step took those who registered here: the medians, those of few people faint. */
export function DurationsPanel({ insights }: { insights: Insights }) {
  const sayNothing = useNothing();
  const steps = STEPS.slice(1)
    .map(({ key }) => figureIn(insights, `days-${key}`))
    .filter(({ rows }) => rows > 0)
    .map((figure) => ({ figure, name: figure.label }));
  const longest = steps
    .filter(({ figure }) => !isThin(figure))
    .toSorted((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0))[0];
  const summary = !longest
    ? `No step was taken by ${ENOUGH} people or more, so that these medians say little.`
    : longest.figure.value === 0
      ? `Of the steps taken by ${ENOUGH} people or more, half of the people took each on the day of the one before.`
      : `The longest step is “${longest.name}”: half of the ${people(longest.figure.rows)} took ${sayValue("days", longest.figure.value)} or more.`;
  return (
    <ChartPanel
      title="How long each step takes"
      nothing={sayNothing("Nobody took a step")}
      summary={`${summary} Median days of those who registered here; those of fewer than ${ENOUGH} people are faint.`}
      table={{
        heads: ["Step", "Median", "People"],
        rows: steps.map(({ figure, name }) => ({
          name,
          cells: [
            { text: sayValue("days", figure.value), href: figure.rowsHref },
            { text: String(figure.rows) },
          ],
        })),
      }}
    >
      <RowBars
        rows={steps.map(({ figure, name }) => ({
          key: figure.key,
          name,
          value: sayValue("days", figure.value),
          note: `of ${people(figure.rows)}`,
          href: figure.rowsHref,
          isFaint: isThin(figure),
          parts: [{ key: "days", amount: figure.value ?? 0, tone: "accent" as const }],
        }))}
      />
    </ChartPanel>
  );
}
