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

/** Tells at most a quarter of a minute late that time went on; a tab that was hidden as it is looked at. */
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

/** The minute that it is, for what begins or is over while its page stays open: its reader is drawn anew with each. */
export const useCurrentMinute = (): Date =>
  new Date(useSyncExternalStore(subscribe, minuteNow) * MINUTE_MS);

let dayOf = { minute: -1, day: "" };
function dayNow(): IsoDate {
  const minute = minuteNow();
  if (dayOf.minute !== minute) dayOf = { minute, day: currentDate() };
  return dayOf.day;
}

/** The day that it is in India; its reader is drawn anew at midnight, in a page that stays open too. */
export const useCurrentDate = (): IsoDate => useSyncExternalStore(subscribe, dayNow);
