import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatTime, slotTimes } from "#/shared/slot-times.ts";

/** Session headings for narrow columns: the day, "2 Nov", with the hour if a day has several. */
export function headingsOf(sessions: readonly { date: IsoDate; time: string }[]): string[] {
  const days = sessions.map(({ date }) => formatDate(date, date).replace(/^\w+ /, ""));
  return sessions.map(({ date, time }, index) => {
    const isAlone = sessions.filter((other) => other.date === date).length === 1;
    const start = slotTimes(time)?.start;
    return isAlone || !start ? (days[index] ?? "") : `${days[index]} ${formatTime(start)}`;
  });
}
