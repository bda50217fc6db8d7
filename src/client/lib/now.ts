import { useSyncExternalStore } from "react";
import type { IsoDate } from "#/shared/dates.ts";
import { clockNow, currentDate, onClockMoved } from "./clock.ts";

const TICK_MS = 15_000;
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tick = () => {
  for (const listener of listeners) listener();
};
onClockMoved(tick);

/** Ticks at most 15 s late; a hidden tab ticks once it is shown again. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!timer) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

const minuteNow = () => Math.floor(clockNow().valueOf() / MINUTE_MS);

/** Returns the current minute, for what begins or ends on an open page: rerenders every minute. */
export const useCurrentMinute = (): Date =>
  new Date(useSyncExternalStore(subscribe, minuteNow) * MINUTE_MS);

let dayOf = { minute: -1, day: "" };
function dayNow(): IsoDate {
  const minute = minuteNow();
  if (dayOf.minute !== minute) dayOf = { minute, day: currentDate() };
  return dayOf.day;
}

/** Returns the current day in India; rerenders at midnight, even in a page that stays open. */
export const useCurrentDate = (): IsoDate => useSyncExternalStore(subscribe, dayNow);
