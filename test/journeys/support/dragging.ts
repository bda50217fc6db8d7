import type { Locator, Page } from "@playwright/test";

type Spot = { x: number; y: number };

async function middleOf(of: Locator): Promise<Spot> {
  const box = await of.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags something by mouse. */
export async function dragByMouse(page: Page, thing: Locator, place: Locator): Promise<void> {
  const to = await middleOf(place);
  await thing.hover();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Drags something by touch, by its handle. */
export async function dragByFinger(page: Page, grip: Locator, place: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Spot) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const [from, to] = [await middleOf(grip), await middleOf(place)];
  await touch("touchStart", from);
  for (const part of [0.2, 0.6, 1]) {
    const x = from.x + (to.x - from.x) * part;
    await touch("touchMove", { x, y: from.y + (to.y - from.y) * part });
  }
  await touch("touchEnd");
}
