import { expect, type Page } from "@playwright/test";

/**
 * Presses a button about a paper that is rendered below the window: the first press shows it, and
 * decides nothing.
 */
export async function decideOutOfSight(page: Page, name: string) {
  const note = page.getByText("is out of sight");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole("button", { name }).click();
}
