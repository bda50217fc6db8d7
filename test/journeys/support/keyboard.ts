import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page of the journeys has. */
const MOST_STOPS = 120;

/**
 * Presses Tab until `target` has the focus, like a user without a mouse. Throws if Tab does not
 * lead there, or if the focus on the way is invisible.
 */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor({ state: "attached" });
  const hasFocus = () => target.evaluate((one) => one === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(unseenFocus), "the focus is seen").toBe(null);
  }
  await expect(target).toBeFocused();
}

/** The same, then types there. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** The same, then presses Enter. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Opens a menu by its button, with the key for it. A menu takes the focus a moment after it is
 * visible; a key pressed before would be lost.
 */
export async function openMenu(page: Page, button: Locator) {
  await button.press("Enter");
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
}

/** Runs in the page. Returns the focused element if it has no outline; a field shows its caret. */
function unseenFocus(): string | null {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const hasLine = (part: Element | null) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const isField = one.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])");
  const isSeen =
    isField || hasLine(one) || hasLine(one.nextElementSibling) || hasLine(one.parentElement);
  return isSeen ? null : one.outerHTML.slice(0, 200);
}
