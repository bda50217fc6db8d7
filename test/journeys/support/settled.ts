import type { Page } from "@playwright/test";

/** Waits until all requests are done, the page shows its head, and fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => true));
}
