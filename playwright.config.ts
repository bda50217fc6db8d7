import { defineConfig } from "@playwright/test";
import { launchOptions } from "./test/journeys/support/chromium.ts";
import { scaledTimeout } from "./test/support/scaled-timeout.ts";

/**
 * A page of a journey is read once: making its code quicker takes a tenth of its processor time,
 * and does not come back.
 */
const UNOPTIMIZED = "--js-flags=--no-opt --no-maglev";

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results",
  // Two processors carry three: each waits now and then, for a code, a mail, a moment to undo.
  workers: 3,
  // Those marked so are walked by `npm run lab -- journeys`, not by `npm test`; named on the
  // command line, any is.
  ...(process.env.TEST_SHORT === "1" ? { grepInvert: /@lab/ } : {}),
  // Journeys stand alone; those of a file with a hub of its own share it (onOwnHub).
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For a busy machine; a journey that waits for what does not come still ends.
  timeout: scaledTimeout(120_000),
  expect: { timeout: scaledTimeout(15_000) },
  reporter: "list",
  use: {
    browserName: "chromium",
    // A desk; what is for a phone says so (phoneTest of test/journeys/support/fixtures.ts).
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...launchOptions, args: [...launchOptions.args, UNOPTIMIZED] },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Journeys look at each request themselves; the one about a lost line (offline.spec.ts) lets it
    // in.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [{ name: "journeys" }],
});
