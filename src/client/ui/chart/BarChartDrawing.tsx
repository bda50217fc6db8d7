import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useMediaQuery } from "@mantine/hooks";
import { type BarsProps, heightOf, highestOf, TONES, wholeTicks } from "./bar-shapes.ts";
import css from "./chart.module.css";

/** Words that need no second line are not measured: each would force a layout of the page. */
const TICK = { fontSize: 12, fill: "currentColor", width: undefined };
const BELOW = { ...TICK, transform: "translate(0, 10)" };
const BESIDE = { ...TICK, transform: "translate(-10, 0)" };

const TOP = { top: 8 };
const RIGHT = { right: 12 };

/**
 * Loaded by BarChart.tsx once there is something to draw: the chart library is the largest of all.
 */
export function BarChartDrawing(shown: BarsProps) {
  const { data, series, isStacked = false, isHorizontal = false, say } = shown;
  const isPhone = useMediaQuery("(max-width: 39.99em)", false, { getInitialValueInEffect: false });
  const ticks = wholeTicks(shown.max ?? highestOf(shown));
  const domain: [number, number] = [0, ticks.at(-1) ?? 1];
  const numbers = { width: 64, tickFormatter: say, ticks, domain };
  const names = { width: 124, interval: 0 } as const;
  // Short names all appear below their bars; of longer ones, as many as fit.
  const letters = data.reduce((sum, { x }) => sum + String(x).length, 0);
  const interval = letters <= (isPhone ? 24 : 56) ? 0 : "preserveStartEnd";
  return (
    <div className={css.chart} aria-hidden="true">
      <BarChart
        h={heightOf(data.length, isHorizontal)}
        data={[...data]}
        dataKey="x"
        type={isStacked ? "stacked" : "default"}
        orientation={isHorizontal ? "vertical" : "horizontal"}
        series={series.map(({ key, label, tone }) => ({ name: key, label, color: TONES[tone] }))}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: "bottom", height: 44, itemSorter: null }}
        // Two lines of it fit on the narrowest phone.
        styles={{ legendItem: { padding: "2px 8px" } }}
        gridAxis={isHorizontal ? "y" : "x"}
        tickLine="none"
        maxBarWidth={44}
        valueFormatter={say}
        xAxisProps={{ tick: BELOW, ...(isHorizontal ? numbers : { interval, minTickGap: 12 }) }}
        yAxisProps={isHorizontal ? names : { tick: BESIDE, ...numbers }}
        barProps={{ radius: isStacked ? 0 : isHorizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] }}
        // The outermost number is at its line, like the others.
        barChartProps={{ accessibilityLayer: false, margin: isHorizontal ? RIGHT : TOP }}
      />
    </div>
  );
}
