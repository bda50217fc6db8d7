import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import { TONES, type Tone } from "./bar-shapes.ts";
import css from "./RowBars.module.css";

type Part = { key: string; amount: number; tone: Tone; label?: string; href?: Address };
type Row = {
  key: string;
  name: string;
  /** The number at the bar's end, with its unit. */
  value: string;
  /** What the number was computed from. */
  note?: string;
  /** Opens the rows of the whole bar; a part may have its own instead. */
  href?: Address;
  isFaint?: boolean;
  parts: readonly Part[];
};
type Props = {
  rows: readonly Row[];
  legend?: readonly { key: string; label: string; tone: Tone }[];
};

const sumOf = ({ parts }: Row) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Horizontal bars, one below the other, each with its number at its end. */
export function RowBars({ rows, legend }: Props) {
  const longest = Math.max(1, ...rows.map(sumOf));
  return (
    <>
      {legend && (
        <ul className={css.legend} aria-label="Colours">
          {legend.map(({ key, label, tone }) => (
            <li key={key}>
              <span data-drawn style={{ background: TONES[tone] }} aria-hidden="true" /> {label}
            </li>
          ))}
        </ul>
      )}
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.key} data-faint={row.isFaint || undefined}>
            {row.href ? (
              <Link {...splitAddress(row.href)} className={css.name}>
                {row.name}
              </Link>
            ) : (
              <span className={css.name}>{row.name}</span>
            )}{" "}
            <span className={css.value}>
              {row.value} {row.note && <small>{row.note}</small>}
            </span>
            <PartsBar parts={row.parts} whole={longest} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One bar of parts, each as long as its share of the whole. */
export function PartsBar({ parts, whole }: { parts: readonly Part[]; whole: number }) {
  return (
    <span className={css.bar} data-drawn>
      {parts
        .filter(({ amount }) => amount > 0)
        .map((part) => (
          <PartBar key={part.key} part={part} width={(100 * part.amount) / whole} />
        ))}
    </span>
  );
}

function PartBar({ part, width }: { part: Part; width: number }) {
  const style = { width: `${width}%`, background: TONES[part.tone] };
  if (!part.href) return <span style={style} aria-hidden="true" />;
  // A thin part must still be a usable touch target.
  const atLeast = { ...style, minWidth: 24 };
  return (
    <Link {...splitAddress(part.href)} style={atLeast} title={part.label} aria-label={part.label} />
  );
}
