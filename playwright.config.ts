import { defineConfig } from "@playwright/test";
import { launchOptions } from "./test/journeys/support/chromium.ts";
import { scaledTimeout } from "./test/support/scaled-timeout.ts";

/**
 * A page of a journey runs its code once: optimizing it takes a tenth of the processor time and
 * does not pay off.
 */
const UNOPTIMIZED = "--js-flags=--no-opt --no-maglev";

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results",
  // Two processors can run three: each waits now and then, for a code, a mail, a moment to undo.
  workers: 3,
  // Journeys with this tag run in `npm run lab -- journeys`, not in `npm test`; named on the
  // command line, any runs.
  ...(process.env.TEST_SHORT === "1" ? { grepInvert: /@lab/ } : {}),
  // Journeys are independent; those of a file with a separate hub share it (onOwnHub).
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine; a journey that waits for something that never comes still ends.
  timeout: scaledTimeout(120_000),
  expect: { timeout: scaledTimeout(15_000) },
  reporter: "list",
  use: {
    browserName: "chromium",
    // A desktop; journeys for a phone say so (phoneTest of test/journeys/support/fixtures.ts).
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...launchOptions, args: [...launchOptions.args, UNOPTIMIZED] },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Journeys check each request themselves; the one about a lost connection (offline.spec.ts)
    // allows it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [{ name: "journeys" }],
});
