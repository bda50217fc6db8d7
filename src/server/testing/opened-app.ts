import { afterAll } from "vitest";
import { istTime } from "#/shared/dates.ts";
import { testApp } from "./app.ts";

/** What a test file begins with: a server on a database of its own, closed with the file. */
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

/** A server whose night has just begun and lasts so many hours, whatever the time of day: mails that can wait do. */
export async function openAppAtNight(nightHours = 6) {
  const at = (hours: number) => istTime(new Date(Date.now() + hours * 3_600_000));
  const app = await testApp({ QUIET_HOURS: `${at(-1)}-${at(nightHours - 1)}` });
  afterAll(() => app.close());
  return { app, nightHours };
}
