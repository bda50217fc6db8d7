import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import { isThin, MIN_ROWS, metricIn, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { STEPS } from "./people.rules.ts";
import { formatValue } from "./wording.rules.ts";

const people = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;

/** The median duration of each step of those who registered here; medians of few are faint. */
export function DurationsPanel({ insights }: { insights: Insights }) {
  const nothingText = useNothingText();
  const steps = STEPS.slice(1)
    .map(({ key }) => metricIn(insights, `days-${key}`))
    .filter(({ rows }) => rows > 0)
    .map((metric) => ({ figure: metric, name: metric.label }));
  const longest = steps
    .filter(({ figure }) => !isThin(figure))
    .toSorted((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0))[0];
  const summary = !longest
    ? `No step was taken by ${MIN_ROWS} people or more, so that these medians say little.`
    : longest.figure.value === 0
      ? `Of the steps taken by ${MIN_ROWS} people or more, half of the people took each on the day of the one before.`
      : `The longest step is “${longest.name}”: half of the ${people(longest.figure.rows)} took ` +
        `${formatValue("days", longest.figure.value)} or more.`;
  return (
    <ChartPanel
      title="How long each step takes"
      nothing={nothingText("Nobody took a step")}
      summary={`${summary} Median days of those who registered here; those of fewer than ${MIN_ROWS} people are faint.`}
      table={{
        heads: ["Step", "Median", "People"],
        rows: steps.map(({ figure, name }) => ({
          name,
          cells: [
            { text: formatValue("days", figure.value), href: figure.rowsHref },
            { text: String(figure.rows) },
          ],
        })),
      }}
    >
      <RowBars
        rows={steps.map(({ figure, name }) => ({
          key: figure.key,
          name,
          value: formatValue("days", figure.value),
          note: `of ${people(figure.rows)}`,
          href: figure.rowsHref,
          isFaint: isThin(figure),
          parts: [{ key: "days", amount: figure.value ?? 0, tone: "accent" as const }],
        }))}
      />
    </ChartPanel>
  );
}
