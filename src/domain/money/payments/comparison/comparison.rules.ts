import { addDays, daysBetween, type IsoDate, istDate, istMoment } from "#/shared/dates.ts";

/** The day that has just ended, and the three before it once more. */
export const DAYS_A_NIGHT = 4;
/** How many days a hub that was down for long catches up on. */
const MOST_DAYS = 31;
const STARTS_AT = "00:30";

/**
 * The days in India to compare now, oldest first: the four days before the latest night, which
 * begins at 00:30, each once per night; and those never compared since the last compared day, at
 * most 31. `compared`: when each known day was last compared.
 */
export function daysToCompare(now: Date, compared: ReadonlyMap<IsoDate, Date>): IsoDate[] {
  const today = istDate(now);
  const hasBegun = now >= istMoment(today, STARTS_AT);
  const night = hasBegun ? today : addDays(today, -1);
  const start = istMoment(night, STARTS_AT);
  const latest = [...compared.keys()].toSorted().at(-1);
  const missed = latest === undefined ? 0 : daysBetween(latest, night) - 1;
  const count = Math.min(MOST_DAYS, Math.max(DAYS_A_NIGHT, missed));
  const days = Array.from({ length: count }, (_, index) => addDays(night, index - count));
  return days.filter((day) => {
    const at = compared.get(day);
    return at === undefined || at < start;
  });
}

/** A day in India as a span of the provider's lists: both ends included, in whole seconds. */
export const spanOf = (day: IsoDate): { from: Date; to: Date } => ({
  from: istMoment(day, "00:00"),
  to: new Date(istMoment(addDays(day, 1), "00:00").getTime() - 1_000),
});
