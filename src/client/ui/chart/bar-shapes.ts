/** The colours of a chart by what they mean. */
export const TONES = {
  accent: "var(--accent)",
  good: "var(--mantine-color-success-5)",
  bad: "var(--mantine-color-danger-5)",
  warn: "var(--mantine-color-warning-5)",
  quiet: "var(--mantine-color-gray-5)",
} as const;
export type Tone = keyof typeof TONES;

export type BarsProps = {
  /** One object per bar or group of bars: `x`, and a number under each series' key. */
  data: readonly Record<string, string | number>[];
  series: readonly { key: string; label: string; tone: Tone }[];
  isStacked?: boolean;
  /** Horizontal bars, for names too long to be written below vertical ones. */
  isHorizontal?: boolean;
  say: (value: number) => string;
  /** The end of the axis, such as 100 of a percentage. */
  max?: number;
};

/** Returns the height of a drawing in pixels, which is reserved while the drawing is fetched. */
export const heightOf = (bars: number, isHorizontal: boolean): number =>
  isHorizontal ? Math.max(140, 44 * bars + 50) : 260;

/** The most lines an axis of numbers has, besides its zero. */
const MOST_TICKS = 5;

/**
 * Returns the numbers along an axis, from 0 to the first that is not below `max`: round and whole
 * ones, because counts are whole.
 */
export function wholeTicks(max: number): number[] {
  const least = Math.max(1, max / MOST_TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? least;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, place) => place * step);
}

/** Returns the longest bar: if bars are stacked, their sum. */
export const highestOf = ({ data, series, isStacked }: BarsProps): number =>
  Math.max(
    0,
    ...data.map((one) => {
      const values = series.map(({ key }) => Number(one[key] ?? 0));
      return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
    }),
  );
