import type { Page } from "@playwright/test";
import { OVERLAY, topOverlay } from "./openings.ts";

const TABS = 12;
/** Input for a form. */
const TYPED =
  "form :is(textarea, input:not([type]), input[type=text]):not([readonly], [inputmode], [role=combobox], [data-opens-on-focus], :disabled):visible";
const WORD = "zz";
export const LOST = "what was typed is lost by Escape without asking";

/** Returns whether the input of `mannersOf` is back after reopening. */
export const isKept = async (page: Page): Promise<boolean> =>
  (await topOverlay(page).locator(TYPED).first().inputValue({ timeout: 5_000 })).includes(WORD);

/**
 * Runs in the page. Returns what is wrong with the focus and the buttons of an overlay that has
 * just opened.
 */
function opensWrongly(): string[] {
  const overlays = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const top = overlays.at(-1);
  if (!top) return [];
  const active = document.activeElement;
  const found: string[] = [];
  if (!top.contains(active)) found.push(`the focus is not in it: ${active?.tagName}`);
  const form = top.querySelector("form");
  const field = form?.querySelector("input:not([type=hidden], [type=file], :disabled), textarea");
  if (field && active?.matches("header *"))
    found.push("the focus is on the cross, not in the form");
  for (const safe of top.querySelectorAll("button")) {
    if (!/^(cancel|stay)$/i.test(safe.textContent.trim())) continue;
    const beside = [...(safe.parentElement?.querySelectorAll("button") ?? [])];
    if (beside.length > 1 && beside.at(-1) === safe) found.push("Cancel stands behind the deed");
  }
  return found;
}

/** Returns whether the focus is in the topmost overlay. */
const isInside = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("[role=dialog]")].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    return all.at(-1)?.contains(document.activeElement) ?? true;
  });

/**
 * Returns what is wrong with the topmost overlay's behaviour: the focus enters and stays inside,
 * input is not lost without asking, Escape closes it, and the focus returns to where it came from.
 * Leaves it closed, or with a question over it.
 */
export async function mannersOf(page: Page, isPressed: boolean): Promise<string[]> {
  const overlay = topOverlay(page);
  // A tooltip that follows the pointer has closed again on its own.
  if ((await overlay.count()) === 0) return [];
  const found = isPressed ? await page.evaluate(opensWrongly) : [];
  const role = await overlay.getAttribute("role");
  const isModal = (await overlay.getAttribute("aria-modal")) === "true";
  if (isModal) {
    for (let times = 0; times < TABS; times += 1) {
      await page.keyboard.press(times < 2 ? "Shift+Tab" : "Tab");
      if (await isInside(page)) continue;
      found.push("the focus leaves it by Tab");
      break;
    }
  }
  const field = overlay.locator(TYPED);
  const isTyped = role === "dialog" && isModal && (await field.count()) > 0;
  if (isTyped) await field.first().pressSequentially(WORD, { timeout: 10_000 });
  const before = await page.locator(OVERLAY).count();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(120);
  const after = await page.locator(OVERLAY).count();
  if (isTyped) {
    if (after < before) found.push(LOST);
    return found;
  }
  if (after < before - 1) found.push("Escape closes what lies below it too");
  if (after >= before) return [...found, "Escape does not close it"];
  return found;
}

/** Returns where the focus is, in words, if it is nowhere: after an overlay closed. */
export const focusLost = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.activeElement === document.body || document.activeElement === null
      ? ["the focus is nowhere after it closed"]
      : [],
  );
