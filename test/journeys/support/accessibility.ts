import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { isShort } from "#test/support/short.ts";

/** Half of the package's build, and half the time to read it in each document. */
export const RULES = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/**
 * True if no process of this run has yet checked a page or dialog of this kind in this scheme: the
 * first to ask does. Kept as folders next to the run's output, since its processes share nothing
 * else.
 */
function isFirstLook(kind: string, scheme: Scheme): boolean {
  const seen = path.join(test.info().project.outputDir, `seen-in-${scheme}`);
  mkdirSync(seen, { recursive: true });
  const own = path.join(seen, createHash("sha256").update(kind).digest("hex"));
  // Only the first one creates it.
  return mkdirSync(own, { recursive: true }) !== undefined;
}

/**
 * Checks the page as it is, in both schemes the first time that a run sees a page of its kind with
 * this dialog: the colours are the theme's. `npm test` checks the dark scheme once for each area,
 * the lab the light one each time. Expects no findings.
 */
export async function expectAccessible(page: Page) {
  // The frame appears before the page's code has loaded, and after a click the previous page stays
  // for a moment under the new address: a page has loaded once the frame is no longer busy and has
  // a heading.
  await page.locator('main[aria-busy="false"] h1').first().waitFor({ state: "attached" });
  const kind = await kindOf(page);
  expect(await page.evaluate(spoilsRows), `lists of ${page.url()}`).toEqual([]);
  expect(await page.evaluate(squeezesIcons), `icons of ${page.url()}`).toEqual([]);
  for (const colorScheme of SCHEMES) {
    const isOnce = isShort || colorScheme === "dark";
    const looked = isShort && colorScheme === "dark" ? areaOf(page) : kind;
    if (isOnce && !isFirstLook(looked, colorScheme)) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await schemeHasSettled(page, colorScheme);
    const { violations } = await (await lookAt(page, colorScheme)).analyze();
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target}\n${failureSummary}`),
    );
    expect(findings, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Runs in the page. Returns buttons in list rows cut off by their cell, words broken to one letter
 * per line, sentences broken to a few words per line, and cards with more than one action outside
 * their menu.
 */
export function spoilsRows(): string[] {
  const isCut = (button: Element, one: Element) =>
    getComputedStyle(one).overflowX !== "visible" &&
    button.getBoundingClientRect().right > one.getBoundingClientRect().right + 1;
  const above = (one: Element): Element[] =>
    one.parentElement && one.parentElement.tagName !== "TR"
      ? [one.parentElement, ...above(one.parentElement)]
      : [];
  const buttons = [...document.querySelectorAll("td button")].filter((button) =>
    above(button).some((one) => isCut(button, one)),
  );
  const stacked = [...document.querySelectorAll("td :not(:has(*))")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const { fontSize, clipPath } = getComputedStyle(one);
    const size = Number.parseFloat(fontSize);
    return one.textContent.length > 1 && clipPath === "none" && width < size && height > 3 * size;
  });
  const narrow = [...document.querySelectorAll("td .lines")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 200 && height > 4 * Number.parseFloat(getComputedStyle(one).lineHeight);
  });
  const crowded = [...document.querySelectorAll("[data-main-action]")].filter(
    (one) => one.querySelectorAll("button, a").length > 1,
  );
  return [
    ...crowded.map(
      ({ textContent }) => `a card has several actions outside its menu: ${textContent}`,
    ),
    ...buttons.map(({ textContent }) => `a row cuts the button ${textContent}`),
    ...[...stacked, ...narrow].map(({ textContent }) => `a row has no width for ${textContent}`),
  ];
}

/** Runs in the page. Returns the icons that are squeezed by the text next to them. */
export function squeezesIcons(): string[] {
  return [...document.querySelectorAll(".tabler-icon")].flatMap((icon) => {
    const { width } = icon.getBoundingClientRect();
    const isSqueezed = width > 0 && width < Number(icon.getAttribute("width")) - 1;
    return isSqueezed ? [`${icon.getAttribute("class")} is ${Math.round(width)} px wide`] : [];
  });
}

/** The first segment of an address, which groups the pages of a role, or of visitors. */
const areaOf = (page: Page) => new URL(page.url()).pathname.split("/")[1] ?? "";

/** The address without ids, the width, and the overlays of the page. */
async function kindOf(page: Page): Promise<string> {
  const address = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/g, ":id");
  const titles = await page.getByRole("dialog").getByRole("heading").allTextContents();
  return [address, page.viewportSize()?.width, ...titles].join(" ");
}

/**
 * Analyzes the page in one scheme. Only colours differ between the two, so in the dark one only
 * they are checked. This is a third of a journey's time, so the rules are sent to a document once,
 * and results for passes are neither collected nor returned. The legacy mode leaves out frames of
 * other hosts, of which there are none here, and so needs no extra page for each look.
 */
async function lookAt(page: Page, colorScheme: Scheme): Promise<AxeBuilder> {
  const hasRules = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, axeSource: hasRules ? "void 0" : RULES })
    .setLegacyMode(true)
    // `preload` is for sound, film and a rule that is off; the client has none of them.
    .options({ resultTypes: ["violations"], preload: false });
  return colorScheme === "light" ? builder : builder.withRules(["color-contrast"]);
}

/** A colour still in transition to the other scheme's would be judged half-way. */
export async function schemeHasSettled(page: Page, colorScheme: Scheme) {
  // Not by `expect`, which serializes the whole page at each poll before the attribute is there.
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: "attached" });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // An animation longer than any transition of ours shows time, such as the seconds that a code
  // stays valid.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isLong = Number(effect?.getComputedTiming().endTime) > 2_000;
      return playState !== "running" || isLong;
    }),
  );
}
