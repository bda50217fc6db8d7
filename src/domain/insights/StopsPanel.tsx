import type { Tone } from "#/client/ui/chart/bar-shapes.ts";
import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import { metricIn } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { SILENT_DAYS, STOPPED_AFTER, STOPS, type Stop, stopLabel } from "./people.rules.ts";

const TONES: Record<Stop, Tone> = { silent: "bad", waiting: "warn", rejected: "quiet" };

/** After which step people stop, and why: silent, waiting for us, or rejected by us. */
export function StopsPanel({ insights }: { insights: Insights }) {
  const steps = STOPPED_AFTER.map(({ key, label: reached }) => {
    const stops = STOPS.map((stop) => ({ stop, metric: metricIn(insights, `${stop}-${key}`) }));
    const count = stops.reduce((sum, { metric }) => sum + metric.rows, 0);
    return { key, name: `After “${reached}”`, stops, count };
  }).filter(({ count }) => count > 0);
  const totals = STOPS.map((stop, place) => ({
    stop,
    count: steps.reduce((sum, { stops }) => sum + (stops[place]?.metric.rows ?? 0), 0),
  }));
  const parts = totals
    .filter(({ count }) => count > 0)
    .map(({ stop, count }) => `${count} ${stopLabel(stop).toLowerCase()}`);
  return (
    <ChartPanel
      title="Where people leave"
      nothing="Nobody who registered here has left."
      summary={
        `${parts.join(", ")}. Silent: not seen for ${SILENT_DAYS} days, and in no batch that has ` +
        "not ended; waits for us: the same, but the next move is ours."
      }
      table={{
        heads: ["Step", ...STOPS.map(stopLabel)],
        rows: steps.map(({ name, stops }) => ({
          name,
          cells: stops.map(({ metric }) => ({
            text: String(metric.rows),
            href: metric.rows > 0 ? metric.rowsHref : null,
          })),
        })),
      }}
    >
      <RowBars
        legend={STOPS.map((stop) => ({ key: stop, label: stopLabel(stop), tone: TONES[stop] }))}
        rows={steps.map(({ key, name, stops, count }) => ({
          key,
          name,
          value: String(count),
          parts: stops.map(({ stop, metric }) => ({
            key: stop,
            amount: metric.rows,
            tone: TONES[stop],
            label: `${stopLabel(stop)}: ${metric.rows}`,
            href: metric.rowsHref,
          })),
        }))}
      />
    </ChartPanel>
  );
}
