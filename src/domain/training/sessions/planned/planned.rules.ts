import type { IsoDate } from "#/shared/dates.ts";
import { type Holiday, holidayOn } from "#/shared/holidays.ts";
import { slotTimes } from "#/shared/slot-times.ts";

export const LONGEST_REASON = 200;

type Place = { date: string; time: string };

/**
 * The instant a session's slot is over: its last minute in India, or the day's where the slot's
 * text names no times.
 */
const endOf = ({ date, time }: Place): Date =>
  new Date(`${date}T${slotTimes(time)?.end ?? "23:59"}:00+05:30`);

/** Whether a plan is of another day or slot than it was. */
export const isMoved = (before: { date: string; slot: string }, { date, time }: Place): boolean =>
  date !== before.date || time !== before.slot;

/**
 * Whether the slot of a planned session is over: then it waits to be recorded, and is no longer
 * "next".
 */
export const isOver = (planned: Place, now: Date): boolean => endOf(planned) <= now;

/** What a plan's day is called where it is a holiday of the hub; nothing for any other. */
export function holidayOf(holidays: readonly Holiday[], date: IsoDate): { holiday?: string } {
  const holiday = holidayOn(holidays, date);
  return holiday === undefined ? {} : { holiday };
}
