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
  /**
   * What shows itself for a few seconds only, such as a toast, does so longer on a busy machine.
   */
  slowDisappearance: undefined;
  /** Every fault seen so far; the test fails at its end when there is one. */
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
 * A phone in addition to the page of a test, whose faults are recorded from now on; close its
 * context.
 */
export async function openPhone(browser: Browser, hub: Hub) {
  const context = await browser.newContext({ ...PHONE, baseURL: hub.url });
  await slowDown(context);
  const page = await context.newPage();
  return { context, page, faults: watchForFaults(page, hub.url) };
}

/**
 * As slow as the machine was when this process began, by which Playwright's own timeouts are scaled
 * (playwright.config.ts).
 */
const AT_START = scaledTimeout(1_000);

/**
 * A page that leaves by itself after 3 seconds leaves before a test that waits for it 15, however
 * busy the machine has become.
 */
const slowDown = (context: BrowserContext) =>
  context.addInitScript(stretchTimers, Math.min(scaledTimeout(1_000), 2 * AT_START) / 1_000);

/**
 * The journeys of this file share a hub with these settings that no other file's come to, in their
 * order.
 */
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

/**
 * The same on a phone, for what people do there; on the hub and in the browser of the other tests.
 */
export const phoneTest = test.extend(PHONE);

/**
 * At most one hub at a time. What asks for other settings than the one before gets a new one; the
 * worker and its browser, whose start costs as much again, stay.
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
 * Runs in the page, before its own scripts: what waits for 2 to 6 seconds waits `factor` times as
 * long.
 */
function stretchTimers(factor: number) {
  const start = window.setTimeout.bind(window) as (...all: unknown[]) => number;
  const stretched = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    start(handler, ms >= 2_000 && ms <= 6_000 ? ms * factor : ms, ...rest);
  window.setTimeout = stretched as typeof window.setTimeout;
}

export { expect };
