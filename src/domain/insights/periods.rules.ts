import { addDays, daysBetween, type IsoDate } from "#/shared/dates.ts";

/** Calendar dates in India, both included; a missing end is open. */
export type Period = { from?: IsoDate | undefined; to?: IsoDate | undefined };
export type WholePeriod = { from: IsoDate; to: IsoDate };

/** The named periods to choose from, as of a day; the first is a screen's default. */
export function namedPeriods(today: IsoDate): Record<string, Period> {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
  const lastMonthEnds = addDays(firstOfMonth(today), -1);
  return {
    "This month": { from: firstOfMonth(today), to: today },
    "Last month": { from: firstOfMonth(lastMonthEnds), to: lastMonthEnds },
    "Last 30 days": { from: addDays(today, -29), to: today },
    "Last 90 days": { from: addDays(today, -89), to: today },
    "Financial year": { from: `${year}-04-01`, to: today },
    "All time": {},
  };
}

const firstOfMonth = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: IsoDate): IsoDate =>
  addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

/** The first day of the month this many before (or after, if positive) that of a day. */
export function monthsFrom(day: IsoDate, count: number): IsoDate {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/**
 * The period to compare with: for a month, or its first days, the same days of the month before;
 * for anything else as many days just before it. Undefined if an end is open.
 */
export function periodBefore({ from, to }: Period): WholePeriod | undefined {
  if (!from || !to) return undefined;
  if (from === firstOfMonth(from) && to <= lastOfMonth(from)) {
    const first = monthsFrom(from, -1);
    const last = lastOfMonth(first);
    if (to === lastOfMonth(from)) return { from: first, to: last };
    const days = Math.min(daysBetween(from, to), daysBetween(first, last));
    return { from: first, to: addDays(first, days) };
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
