import {
  formatFullDate,
  formatInstant,
  formatRelativeDate,
  formatShortDate,
  formatShownDate,
} from "#/client/lib/format-date.ts";

type Props = {
  /** A calendar date (YYYY-MM-DD) or an instant (ISO 8601). */
  value: string;
  as?: DateStyle;
};

/**
 * said: Tomorrow · time: Tomorrow, 11:00 AM · day: Mon 4 Mar, also for tomorrow · written:
 * dd/mm/yyyy, in the specified lists of batches and alumni alone.
 */
export type DateStyle = keyof typeof FORMATS;

const FORMATS = {
  said: formatRelativeDate,
  time: formatInstant,
  day: formatShownDate,
  written: formatShortDate,
} as const;

/** A date in India, with the full date on hover. */
export function DateText({ value, as = "said" }: Props) {
  return (
    <time
      dateTime={value}
      title={formatFullDate(value)}
      style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
    >
      {FORMATS[as](value)}
    </time>
  );
}
