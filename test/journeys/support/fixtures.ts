import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { watchForFaults } from "./faults.ts";
import { type Hub, startHub } from "./hub.ts";

type Settings = Record<string, string>;
type WorkerFixtures = {
  /** The hubs of one worker. */
  hubs: { withSettings: (settings: Settings) => Promise<Hub> };
};
type TestFixtures = {
  /** Settings of the hub; a file that sets them gets a separate hub. */
  settings: Settings;
  hub: Hub;
  /** Makes parts that disappear after seconds, such as a toast, stay longer on a busy machine. */
  slowDisappearance: undefined;
  /** Every fault seen so far; a test with one fails at its end. */
  faults: string[];
};

/** Playwright's `test`, on a hub that the tests of one worker share. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  hubs: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
    async ({}, use) => {
      const shared = oneHub();
      const own = oneHub();
      await use({
        withSettings: (settings) =>
          (Object.keys(settings).length > 0 ? own : shared).withSettings(settings),
      });
      await Promise.all([shared.stop(), own.stop()]);
    },
    { scope: "worker", timeout: scaledTimeout(100_000) },
  ],
  hub: [
    async ({ hubs, settings }, use) => use(await hubs.withSettings(settings)),
    { timeout: scaledTimeout(100_000) },
  ],
  baseURL: async ({ hub }, use) => use(hub.url),
  slowDisappearance: [
    async ({ context }, use) => {
      await slowDown(context);
      await use(undefined);
    },
    { auto: true },
  ],
  faults: [
    async ({ page, hub }, use) => {
      const faults = watchForFaults(page, hub.url);
      await use(faults);
      hub.setClock(0);
      expect(faults, "faults seen during the journey").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Opens a phone in addition to the page of a test, whose faults are recorded from now on; close its
 * context.
 */
export async function openPhone(browser: Browser, hub: Hub) {
  const context = await browser.newContext({ ...PHONE, baseURL: hub.url });
  await slowDown(context);
  const page = await context.newPage();
  return { context, page, faults: watchForFaults(page, hub.url) };
}

/**
 * The machine's slowness when this process began, which scales Playwright's own timeouts
 * (playwright.config.ts).
 */
const AT_START = scaledTimeout(1_000);

/**
 * A message that disappears after 3 seconds does so before a test's 15-second wait ends, however
 * busy the machine has become.
 */
const slowDown = (context: BrowserContext) =>
  context.addInitScript(stretchTimers, Math.min(scaledTimeout(1_000), 2 * AT_START) / 1_000);

/** The journeys of this file share a hub with these settings, in order; no other file uses it. */
export function onOwnHub(settings: Settings) {
  test.describe.configure({ mode: "default" });
  test.use({ settings });
}

/** The browser settings of a phone. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** The same on a phone, for tasks done there; on the hub and in the browser of the other tests. */
export const phoneTest = test.extend(PHONE);

/**
 * At most one hub at a time. A file with other settings than the previous one gets a new hub; the
 * worker and its browser, which cost as much to start, stay.
 */
function oneHub() {
  let running: { key: string; hub: Promise<Hub> } | undefined;
  const stop = async () => (await running?.hub)?.stop();
  const withSettings = async (settings: Settings) => {
    const key = JSON.stringify(settings);
    if (running?.key !== key) {
      await stop();
      running = { key, hub: startHub(settings) };
    }
    return running.hub;
  };
  return { withSettings, stop };
}

/**
 * Runs in the page, before its own scripts: timers of 2 to 6 seconds take `factor` times as long.
 */
function stretchTimers(factor: number) {
  const start = window.setTimeout.bind(window) as (...all: unknown[]) => number;
  const stretched = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    start(handler, ms >= 2_000 && ms <= 6_000 ? ms * factor : ms, ...rest);
  window.setTimeout = stretched as typeof window.setTimeout;
}

export { expect };
