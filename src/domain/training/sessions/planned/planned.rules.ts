import type { IsoDate } from "#/shared/dates.ts";
import { type Holiday, holidayOn } from "#/shared/holidays.ts";
import { slotTimes } from "#/shared/slot-times.ts";

export const LONGEST_REASON = 200;

type Place = { date: string; time: string };

/** The end of a session's slot in India, or of the day if the slot's text has no times. */
const endOf = ({ date, time }: Place): Date =>
  new Date(`${date}T${slotTimes(time)?.end ?? "23:59"}:00+05:30`);

/** Whether a plan has another day or slot than before. */
export const isMoved = (before: { date: string; slot: string }, { date, time }: Place): boolean =>
  date !== before.date || time !== before.slot;

/**
 * Whether the slot of a planned session is over: then it waits to be recorded, and is no longer
 * "next".
 */
export const isOver = (planned: Place, now: Date): boolean => endOf(planned) <= now;

/** The name of the hub's holiday on a plan's day; an empty object on any other day. */
export function holidayOf(holidays: readonly Holiday[], date: IsoDate): { holiday?: string } {
  const holiday = holidayOn(holidays, date);
  return holiday === undefined ? {} : { holiday };
}
