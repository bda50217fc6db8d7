type Props = {
  /** In order of time; the last one is the current period's. */
  values: readonly number[];
  label: string;
};

/** No higher than the line of a name next to it. */
const [WIDTH, HEIGHT] = [72, 21];
const GAP = 2;

/** A small chart of a figure's history: a bar per month, the last one in colour. */
export function Trend({ values, label }: Props) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      // Next to a long figure a third as wide; without room for that, it may wrap below or vanish.
      style={{ flex: `1 1 ${WIDTH / 3}px`, maxWidth: WIDTH, minWidth: 0 }}
    >
      {values.map((value, place) => {
        const height = Math.max(1.5, (HEIGHT * value) / highest);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time.
            key={place}
            x={place * step}
            y={HEIGHT - height}
            width={Math.max(1, step - GAP)}
            height={height}
            rx={1}
            fill={place === values.length - 1 ? "var(--accent)" : "var(--line-strong)"}
          />
        );
      })}
    </svg>
  );
}
