import type { Locator, Page } from "@playwright/test";

/** A user's actions and a page's requests during a task. */
type Effort = { clicks: number; keys: number; screens: number; calls: number };

/** Not counted: what a browser keeps open or requests regardless of the user. */
const IN_PASSING = /\/api\/(updates|health|config|session|notifications)/;

/**
 * Counts a page's actions by its `click` and `press`, the screens shown, and the calls that they
 * make.
 */
export function meterOf(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0, screens: 1, calls: 0 };
  let path = new URL(page.url()).pathname;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !IN_PASSING.test(pathname)) effort.calls += 1;
  });
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === path) return;
    path = pathname;
    effort.screens += 1;
  });
  return {
    effort,
    click: async (target: Locator) => {
      await target.click();
      effort.clicks += 1;
    },
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      effort.keys += keys.length;
    },
  };
}

export type Meter = ReturnType<typeof meterOf>;
