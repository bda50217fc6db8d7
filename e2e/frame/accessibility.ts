import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Looks at the page as it stands, in the light and in the dark, and expects nothing to be found. */
export async function expectAccessible(page: Page) {
  // The frame stands before the page's own code has come: a page without its heading is not there yet.
  await page.locator("h1").first().waitFor({ state: "attached" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await schemeHasSettled(page, colorScheme);
    const { violations } = await lookAt(page, colorScheme).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target}\n${failureSummary}`),
    );
    expect(found, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * The page in one scheme. Only colours differ between the two, so the dark one is asked about them
 * alone. The legacy mode leaves out frames of other hosts, of which there are none here, and with
 * them a page of its own for each look.
 */
function lookAt(page: Page, colorScheme: "light" | "dark"): AxeBuilder {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  return colorScheme === "light" ? builder : builder.withRules(["color-contrast"]);
}

/** A colour that is still on its way to the other scheme's would be judged as it is half-way. */
async function schemeHasSettled(page: Page, colorScheme: string) {
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState !== "running" || isEndless;
    }),
  );
}
