import { type IsoDate, istDate } from "#/shared/dates.ts";

const MINUTE_MS = 60_000;
/** The `Date` header has no fractions of a second. */
const SECOND_MS = 1000;

let behindMs = 0;
let moved = () => {};

/**
 * Returns the server's current time, which days, slots and deadlines follow, not this device's
 * clock.
 */
export const clockNow = (): Date => new Date(Date.now() + behindMs);

/**
 * Returns today's date in India, by the server's clock. For event handlers: a compiled component
 * would keep the first day it got, whereas `useCurrentDate` gives it each new one.
 */
export const currentDate = (): IsoDate => istDate(clockNow());

/** Calls `listener` when this device's clock is found to be wrong, or right again. */
export function onClockMoved(listener: () => void): void {
  moved = listener;
}

/**
 * Learns from a response's `Date` how far this device's clock is off. `askedAt`: when the request
 * was sent. The response was written between then and now: a clock that agrees with that is right,
 * however long it took, and so is one that is off by less than a minute.
 */
export function learnTime(date: string | null | undefined, askedAt: number): void {
  const written = Date.parse(date ?? "");
  const off = Math.max(written - Date.now(), 0) || Math.min(written + SECOND_MS - askedAt, 0);
  const found = Math.abs(off) < MINUTE_MS ? 0 : off;
  // Each response differs by some seconds; one without a date gives no value.
  if (!(Math.abs(found - behindMs) > MINUTE_MS / 2)) return;
  behindMs = found;
  moved();
}
