import { chanceFrom } from "./company/chance.ts";

/**
 * Minutes of a day: when the office opens, when events are entered, and when the last person
 * leaves.
 */
const OPENS = 10 * 60 + 20;
const LATE = 16 * 60 + 41;
const CLOSES = 18 * 60 + 50;

/**
 * Gives each event of an earlier day a minute, random but the same each time: no two of a day share
 * one, and those of a day keep their order. Today's events have none. `room`: minutes until the
 * next one, or the evening.
 */
export function atTheirMinutes<E extends { daysAgo: number; isLate?: boolean }>(
  events: readonly E[],
): { event: E; minute: number | undefined; room: number }[] {
  const days = Map.groupBy(events, ({ daysAgo }) => Math.floor(daysAgo));
  return [...days].flatMap(([daysAgo, ofDay]) => {
    const chance = chanceFrom(daysAgo);
    let at = OPENS;
    const minutes = ofDay.map(({ isLate }, index) => {
      const from = isLate ? Math.max(at, LATE) : at;
      at = from + 1 + ((CLOSES - from - 1) * chance.next()) / (ofDay.length - index);
      return at;
    });
    return ofDay.map((event, index) => {
      const [minute = CLOSES, next = CLOSES] = minutes.slice(index);
      return daysAgo < 1
        ? { event, minute: undefined, room: 0 }
        : { event, minute, room: next - minute };
    });
  });
}
