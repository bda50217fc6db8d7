import { type IsoDate, istDate } from "#/shared/dates.ts";

const MINUTE_MS = 60_000;
/** The `Date` of an answer has no fractions of a second. */
const SECOND_MS = 1000;

let behindMs = 0;
let moved = () => {};

/** The time that it is for the server: days, slots and deadlines go by that, whatever the clock of this device says. */
export const clockNow = (): Date => new Date(Date.now() + behindMs);

/** The day that it is in India, by the server's clock. */
export const currentDate = (): IsoDate => istDate(clockNow());

/** Has `listener` called when this device's clock was found to be wrong, or right again. */
export function onClockMoved(listener: () => void): void {
  moved = listener;
}

/**
 * Learns from the `Date` of an answer that was asked for at `askedAt` how far this device's clock is off. The answer was written
 * between then and now: a clock that agrees with that is right, however long it took, and so is one that is off by less than a minute.
 */
export function learnTime(date: string | null | undefined, askedAt: number): void {
  const written = Date.parse(date ?? "");
  const off = Math.max(written - Date.now(), 0) || Math.min(written + SECOND_MS - askedAt, 0);
  const found = Math.abs(off) < MINUTE_MS ? 0 : off;
  // By some seconds each answer tells it otherwise; one without a date tells nothing.
  if (!(Math.abs(found - behindMs) > MINUTE_MS / 2)) return;
  behindMs = found;
  moved();
}
