import type { Page, Request } from "@playwright/test";

/**
 * Waits until the page has its heading, requests nothing more, and shows what has loaded:
 * Playwright's own idle takes half a second each time, and a busy machine renders later.
 */
export async function untilShown(page: Page) {
  await page.locator("h1").first().waitFor();
  await untilQuiet(page);
  const waiting = page.locator("main .mantine-Skeleton-root").first();
  await waiting.waitFor({ state: "detached", timeout: 3_000 }).catch(() => undefined);
}

const underWay = new WeakMap<Page, Set<Request>>();

/** Counts a page's requests without a response yet. */
export function countRequests(page: Page) {
  const open = new Set<Request>();
  underWay.set(page, open);
  // The stream of updates stays open as long as the page does.
  page.on("request", (request) => request.url().includes("/api/updates") || open.add(request));
  const end = (request: Request) => open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  page.on("framenavigated", () => open.clear());
}

/** Waits until no request was pending for as long as a page needs to make the next one. */
export async function untilQuiet(page: Page) {
  for (let quiet = 0; quiet < 3; ) {
    await page.waitForTimeout(50);
    quiet = underWay.get(page)?.size ? 0 : quiet + 1;
  }
}
