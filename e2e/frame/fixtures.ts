import { test as base, expect } from "@playwright/test";
import { patient } from "#/server/testing/patience.ts";
import { watchForFaults } from "./faults.ts";
import { type Hub, startHub } from "./hub.ts";

type WorkerFixtures = {
  /** Settings of the hub; a file that sets them gets a hub of its own. */
  settings: Record<string, string>;
  hub: Hub;
};
type TestFixtures = {
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
    { scope: "worker", timeout: patient(100_000) },
  ],
  baseURL: async ({ hub }, use) => use(hub.url),
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

export { expect };
