import type { Page } from "@playwright/test";

/**
 * Keeps pages opened from now on from listening for updates: for tests of what a page requests on
 * its own, and for those that wait until no request is pending.
 */
export const withoutUpdates = (page: Page): Promise<unknown> =>
  page.addInitScript(dropTimerOf, 1_900);

/** Runs in the page, before its own scripts. */
function dropTimerOf(dropped: number) {
  const start = window.setTimeout.bind(window) as (...all: unknown[]) => number;
  const without = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms === dropped ? 0 : start(handler, ms, ...rest);
  window.setTimeout = without as typeof window.setTimeout;
}

/**
 * Blocks the code that follows the updates from now on. Returns a function that waits until it was
 * requested.
 */
export async function loseUpdates(page: Page): Promise<() => Promise<unknown>> {
  await page.route("**/assets/UpdatesFollower*", (route) => route.abort());
  const missed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("UpdatesFollower"),
  );
  return () => missed;
}
