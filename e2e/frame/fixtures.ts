import { test as base, expect } from "@playwright/test";
import { scaledTimeout } from "#/server/testing/scaled-timeout.ts";
import { watchForFaults } from "./faults.ts";
import { type Hub, startHub } from "./hub.ts";

type WorkerFixtures = {
  /** Settings of the hub; a file that sets them gets a hub of its own. */
  settings: Record<string, string>;
  hub: Hub;
};
type TestFixtures = {
  /** What shows itself for a few seconds only, such as a toast, does so longer on a busy machine. */
  slowDisappearance: undefined;
  /** Every fault seen so far; the test fails at its end when there is one. */
  faults: string[];
};

/** Playwright's `test`, on a hub that the tests of one worker share. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  hub: [
    async ({ settings }, use) => {
      const hub = await startHub(settings);
      await use(hub);
      await hub.stop();
    },
    { scope: "worker", timeout: scaledTimeout(100_000) },
  ],
  baseURL: async ({ hub }, use) => use(hub.url),
  slowDisappearance: [
    async ({ context }, use) => {
      await context.addInitScript(stretchTimers, scaledTimeout(1_000) / 1_000);
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

/** The same on a phone, for what people do there; on the hub and in the browser of the tests beside it. */
export const phoneTest = test.extend({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
});

/** Runs in the page, before its own scripts: what waits for 2 to 6 seconds waits `factor` times as long. */
function stretchTimers(factor: number) {
  const start = window.setTimeout.bind(window) as (...all: unknown[]) => number;
  const stretched = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    start(handler, ms >= 2_000 && ms <= 6_000 ? ms * factor : ms, ...rest);
  window.setTimeout = stretched as typeof window.setTimeout;
}

export { expect };
