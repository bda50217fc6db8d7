import {
  formatFullDate,
  formatInstant,
  formatRelativeDate,
  formatShortDate,
  formatShownDate,
  inSentence,
} from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { istMoment } from "#/shared/dates.ts";

type Props = {
  /** A calendar date (YYYY-MM-DD) or an instant (ISO 8601). */
  value: string;
  as?: DateStyle;
  /** After other words: today, not Today. */
  isInSentence?: boolean;
};

/**
 * said: Tomorrow · time: Tomorrow, 11:00 AM · day: Mon 4 Mar, also for tomorrow · written:
 * dd/mm/yyyy, only in the specified lists of batches and alumni.
 */
export type DateStyle = keyof typeof FORMATS;

const FORMATS = {
  said: formatRelativeDate,
  time: formatInstant,
  day: formatShownDate,
  written: formatShortDate,
} as const;

/** A date in India, with the full date on hover; on one line if there is room (`--date-wrap`). */
export function DateText({ value, as = "said", isInSentence }: Props) {
  const now = istMoment(useCurrentDate(), "00:00");
  const format: (value: string, now: Date) => string = FORMATS[as];
  const text = format(value, now);
  return (
    <time
      dateTime={value}
      title={formatFullDate(value)}
      style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "var(--date-wrap, nowrap)" }}
    >
      {isInSentence ? inSentence(text) : text}
    </time>
  );
}
