/** Where the presses of `presses.ts` are, and the steps before them. */
import type { Locator, Page } from "@playwright/test";

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first();
export const exactly = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first();
export const choice = (name: string | RegExp) => (page: Page) =>
  page.getByRole("combobox", { name }).first();
export const searchBox = (page: Page) => page.getByRole("searchbox").first();
export const otherTab = (page: Page) => page.getByRole("tab", { selected: false }).first();
/** The page has two of them, one for phones. */
export const search = (page: Page) =>
  button(/^Search/)(page)
    .and(page.locator(":visible"))
    .first();

/** Opens something and closes it again: the second time its code has already run. */
export const once =
  (of: (page: Page) => Locator, shown: (page: Page) => Locator) => async (page: Page) => {
    await of(page).click();
    await shown(page).waitFor();
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Escape");
    await shown(page).waitFor({ state: "hidden" });
  };

export const openMenu = button("Open menu");
export const bell = button(/^Notifications/);
export const period = choice("Period");

/** On a phone the period of the figures is behind a button that shows it. */
export const showPeriod = async (page: Page) => {
  const closed = button(/all batches$/)(page);
  await closed.scrollIntoViewIfNeeded();
  if (await closed.isVisible()) await closed.click();
  await period(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
};
export const openPeriods = async (page: Page) => {
  await showPeriod(page);
  await period(page).click();
};
export const longer = (page: Page) => page.getByRole("option", { name: "Last 90 days" });

/** A phone renders what is below the first screen once it is scrolled to. */
export const scrollToGlance = (page: Page) =>
  page.getByRole("heading", { name: "The company at a glance" }).scrollIntoViewIfNeeded();

export const USERS = "/admin-panel/approved-users?size=50";
/**
 * Marks belong to a batch, whose id differs in each demo: the first one that waits for marks leads
 * to it.
 */
export const openScores = async (page: Page) => {
  await page.locator('a[href^="/interview-grades?batch="]').first().click();
  await editScore(page).waitFor();
  await page.waitForLoadState("networkidle");
};
export const editScore = button(/^Edit .* score/);
