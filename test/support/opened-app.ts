import { afterAll } from "vitest";
import { istTime } from "#/shared/dates.ts";
import { testApp } from "./app.ts";

/** The setup of a test file: a server on its own database, closed with the file. */
export async function openApp() {
  const app = await testApp();
  afterAll(() => app.close());
  return app;
}

/** The same with another instance on the same database, for races. */
export async function openTwoInstances() {
  const app = await openApp();
  return { app, second: await app.secondInstance() };
}

/**
 * Quiet hours (the setting) of a night that began an hour ago, whatever the time of day, and lasts
 * this many hours.
 */
export function nightNow(nightHours: number): string {
  const at = (hours: number) => istTime(new Date(Date.now() + hours * 3_600_000));
  return `${at(-1)}-${at(nightHours - 1)}`;
}

/**
 * A server whose night has just begun and lasts this many hours, whatever the time of day: mails
 * that can wait do.
 */
export async function openAppAtNight(nightHours = 6) {
  const app = await testApp({ QUIET_HOURS: nightNow(nightHours) });
  afterAll(() => app.close());
  return { app, nightHours };
}
