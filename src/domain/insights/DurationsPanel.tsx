import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import { counted } from "#/shared/counted.ts";
import { isThin, MIN_ROWS, metricIn, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { STEPS } from "./people.rules.ts";
import { formatValue } from "./wording.rules.ts";

/**
 * The median duration of each step of people who registered here; medians of few cases are dimmed.
 */
export function DurationsPanel({ insights }: { insights: Insights }) {
  const nothingText = useNothingText();
  const steps = STEPS.slice(1)
    .map(({ key }) => metricIn(insights, `days-${key}`))
    .filter(({ rows }) => rows > 0);
  const longest = steps
    .filter((step) => !isThin(step))
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const summary = !longest
    ? `No step was taken by ${MIN_ROWS} people or more, so that these medians say little.`
    : longest.value === 0
      ? `Of the steps taken by ${MIN_ROWS} people or more, half of the people took each on the day of the one before.`
      : `The longest step is “${longest.label}”: half of the ${counted(longest.rows, "person", "people")} took ` +
        `${formatValue("days", longest.value)} or more.`;
  return (
    <ChartPanel
      title="How long each step takes"
      nothing={nothingText("Nobody took a step")}
      summary={`${summary} Median days of those who registered here; those of fewer than ${MIN_ROWS} people are faint.`}
      table={{
        heads: ["Step", "Median", "People"],
        rows: steps.map(({ label: name, value, rows, rowsHref: href }) => ({
          name,
          cells: [{ text: formatValue("days", value), href }, { text: String(rows) }],
        })),
      }}
    >
      <RowBars
        rows={steps.map((step) => ({
          key: step.key,
          name: step.label,
          value: formatValue("days", step.value),
          note: `of ${counted(step.rows, "person", "people")}`,
          href: step.rowsHref,
          isFaint: isThin(step),
          parts: [{ key: "days", amount: step.value ?? 0, tone: "accent" as const }],
        }))}
      />
    </ChartPanel>
  );
}
