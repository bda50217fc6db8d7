import type { IsoDate } from "#/shared/dates.ts";
import { slotTimes } from "#/shared/slot-times.ts";

/** Below this share of the sessions that count, a member is named. */
export const LOW_ATTENDANCE = 0.75;
/** One missed session of two or three says nothing. */
const FEWEST_COUNTED = 4;

/** Whether somebody was at too few of the sessions that count for them. */
export const isAttendanceLow = ({ counted, attended }: { counted: number; attended: number }) =>
  counted >= FEWEST_COUNTED && attended < counted * LOW_ATTENDANCE;

/** What sessions stand under in a narrow column: the day, "2/11", with the hour where a day has several. */
export function headingsOf(sessions: readonly { date: IsoDate; time: string }[]): string[] {
  const days = sessions.map(({ date }) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`);
  return sessions.map(({ date, time }, index) => {
    const isAlone = sessions.filter((other) => other.date === date).length === 1;
    const start = slotTimes(time)?.start;
    return isAlone || !start ? (days[index] ?? "") : `${days[index]} ${start}`;
  });
}
