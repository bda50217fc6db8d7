import {
  formatFullDate,
  formatInstant,
  formatRelativeDate,
  formatShortDate,
} from "#/client/lib/format-date.ts";

type Props = {
  /** A calendar date (YYYY-MM-DD) or an instant (ISO 8601). */
  value: string;
  /** said: Tomorrow · time: Tomorrow, 11:00 AM · written: dd/mm/yyyy, for batches and alumni. */
  as?: "said" | "time" | "written";
};

/** A date in India, with the full date on hover. */
export function DateText({ value, as = "said" }: Props) {
  const text =
    as === "written"
      ? formatShortDate(value)
      : as === "time"
        ? formatInstant(value)
        : formatRelativeDate(value);
  return (
    <time
      dateTime={value}
      title={formatFullDate(value)}
      style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
    >
      {text}
    </time>
  );
}
