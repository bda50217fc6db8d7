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
  /** Bars lie: for names too long to stand below one another. */
  isLying?: boolean;
  say: (value: number) => string;
  /** The end of the axis, such as 100 of a percentage. */
  max?: number;
};

/** The place a drawing takes, which is held while it is fetched. */
export const heightOf = (bars: number, isLying: boolean): number =>
  isLying ? Math.max(140, 44 * bars + 50) : 260;
