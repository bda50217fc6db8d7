import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import css from "./chart.module.css";

/** The colours of a chart by what they mean. */
const TONES = {
  accent: "var(--accent)",
  good: "var(--mantine-color-success-5)",
  bad: "var(--mantine-color-danger-5)",
  warn: "var(--mantine-color-warning-5)",
  quiet: "var(--mantine-color-gray-5)",
} as const;
export type Tone = keyof typeof TONES;

type Props = {
  /** One object per bar or group of bars: `x`, and a number under each series' key. */
  data: readonly Record<string, string | number>[];
  series: readonly { key: string; label: string; tone: Tone }[];
  isStacked?: boolean;
  /** Bars lie: for names too long to stand below one another. */
  isLying?: boolean;
  say: (value: number) => string;
  /** The end of the axis, such as 100 of a percentage. */
  max?: number;
};

/**
 * The bars themselves. Screen readers are given the panel's summary and table instead: a drawing made
 * of unnamed shapes tells nothing.
 */
export function Bars({ data, series, isStacked = false, isLying = false, say, max }: Props) {
  const domain = max === undefined ? {} : { domain: [0, max] as [number, number] };
  const numbers = { allowDecimals: false, width: 64, tickFormatter: say, ...domain };
  const names = { width: 124, interval: 0 } as const;
  // Short names all stand below their bars; of others, as many as there is room for.
  const letters = data.reduce((sum, { x }) => sum + String(x).length, 0);
  const interval = letters <= 56 ? 0 : "preserveStartEnd";
  return (
    <div className={css.chart} aria-hidden="true">
      <BarChart
        h={isLying ? Math.max(140, 44 * data.length + 50) : 260}
        data={[...data]}
        dataKey="x"
        type={isStacked ? "stacked" : "default"}
        orientation={isLying ? "vertical" : "horizontal"}
        series={series.map(({ key, label, tone }) => ({ name: key, label, color: TONES[tone] }))}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: "bottom", height: 44, itemSorter: null }}
        gridAxis={isLying ? "y" : "x"}
        tickLine="none"
        maxBarWidth={44}
        valueFormatter={say}
        xAxisProps={isLying ? numbers : { interval, minTickGap: 12 }}
        yAxisProps={isLying ? names : numbers}
        barProps={{ radius: isStacked ? 0 : isLying ? [0, 4, 4, 0] : [4, 4, 0, 0] }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
