import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { RULES, schemeHasSettled, spoilsRows, squeezesIcons } from "./accessibility.ts";
import { OVERLAY } from "./openings.ts";

/** One way to look at a page. */
export type Look = {
  name: string;
  size: readonly [width: number, height: number];
  isDark?: boolean;
  isForced?: boolean;
  /**
   * True if it shows the components of the next width, so that only what depends on size is
   * checked.
   */
  isBetween?: boolean;
};

export const LOOKS: readonly Look[] = [
  { name: "1440", size: [1440, 900] },
  { name: "1440 dark", size: [1440, 900], isDark: true },
  { name: "768", size: [768, 1024], isBetween: true },
  // A window of 1440 at 200 %.
  { name: "200 %", size: [720, 450], isBetween: true },
  { name: "390", size: [390, 844] },
  { name: "390 dark", size: [390, 844], isDark: true },
  // A phone of 640 at 200 %, or a window of 1280 at 400 %.
  { name: "320", size: [320, 640], isBetween: true },
  // Last, since an overlay opened by the focus may still be open at the next look.
  { name: "forced colours", size: [1440, 900], isForced: true },
];
const FIRST = LOOKS[0] as Look;

/** The looks of that name. */
export const looksNamed = (...names: string[]) => LOOKS.filter(({ name }) => names.includes(name));

async function show(page: Page, { size, isDark = false, isForced = false }: Look) {
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.emulateMedia({
    colorScheme: isDark ? "dark" : "light",
    forcedColors: isForced ? "active" : "none",
    reducedMotion: "reduce",
  });
  await schemeHasSettled(page, isDark ? "dark" : "light");
}

/**
 * Runs in the page: an overlay whose control another size has moved out of view is hidden. Scrolls
 * the last open one's control back into view.
 */
function bringOpenerBack() {
  [...document.querySelectorAll("[aria-haspopup][aria-expanded=true]")]
    .at(-1)
    ?.scrollIntoView({ block: "center" });
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Checks a page as it is in each of these looks; with `isOver` only while an overlay is open: a
 * size may have no control for it. Returns the findings, with the name of the look.
 */
export async function lookAt(
  page: Page,
  looks: readonly Look[],
  each: (look: Look) => Promise<unknown> = async () => undefined,
  isOver = false,
) {
  const findings: { finding: string; look: string }[] = [];
  for (const look of looks) {
    await show(page, look);
    if (isOver) {
      await page.evaluate(bringOpenerBack);
      if ((await page.locator(OVERLAY).count()) === 0) continue;
    }
    await each(look);
    const found = [
      ...(await askAxe(page, look)),
      ...(await page.evaluate(scrollsSideways)),
      ...(await page.evaluate(cutsOverlays)),
      ...(await page.evaluate(spoilsRows)),
      ...(await page.evaluate(squeezesIcons)),
      // On a wide desktop a long list may; on a tablet and a phone its rows are cards.
      ...(look.size[0] < 900 ? await page.evaluate(cutsLists) : []),
      ...(look.isForced ? await page.evaluate(hidesFocus) : []),
    ];
    findings.push(...found.map((finding) => ({ finding, look: look.name })));
  }
  await show(page, FIRST);
  return findings;
}

/** The rules for a look that differs from another of the same size. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
/** The rules for a look with the same parts in the same colours, but less room. */
const OF_SIZE = ["target-size", "scrollable-region-focusable"];

const NOT_OF_MENUS = ["region", "scrollable-region-focusable"];

/** Returns the rules that can find anything new in this look; undefined for all. */
function rulesOf({ isDark, isForced, isBetween }: Look) {
  if (isDark || isForced) return OF_COLOURS;
  return isBetween ? OF_SIZE : undefined;
}

/** Runs in the page. Returns the state that decides which axe rules apply. */
function stateForAxe() {
  const overlays = [
    ...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return {
    hasRules: "axe" in window,
    // The page below was already checked; there the overlay's edge may cut a link.
    isCovered: overlays.length > 0 && overlays.every((one) => one.closest("#root") === null),
    // A menu belongs to its button, wherever it is in the page, and the arrows scroll it; axe knows
    // that of dialogs only.
    isMenu: document.querySelector(":is([role=menu], [role=listbox])") !== null,
  };
}

async function askAxe(page: Page, look: Look): Promise<string[]> {
  const { hasRules, isCovered, isMenu } = await page.evaluate(stateForAxe);
  const axe = new AxeBuilder({ page, axeSource: hasRules ? "void 0" : RULES })
    .setLegacyMode(true)
    .options({
      resultTypes: ["violations"],
      preload: false,
      // 24 px, which axe only checks on request.
      rules: {
        "target-size": { enabled: true },
        ...Object.fromEntries(isMenu ? NOT_OF_MENUS.map((rule) => [rule, { enabled: false }]) : []),
      },
    });
  if (isCovered) axe.exclude("#root");
  const rules = rulesOf(look)?.filter((rule) => !isMenu || !NOT_OF_MENUS.includes(rule));
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** Runs in the page. Returns what makes it scroll sideways, if anything does. */
export function scrollsSideways(): string[] {
  const root = document.scrollingElement ?? document.documentElement;
  const excess = root.scrollWidth - root.clientWidth;
  if (excess <= 0) return [];
  const isWide = (one: Element) =>
    one.getBoundingClientRect().right > root.clientWidth + 1 &&
    [...one.children].every((child) => child.getBoundingClientRect().right <= root.clientWidth + 1);
  const [first] = [...document.body.querySelectorAll("*")].filter(isWide);
  return [
    `scrolls sideways by ${excess} px: ${first?.tagName.toLowerCase()}.${first?.getAttribute("class")}`,
  ];
}

/** Runs in the page. Returns the lists that are wider than their room. */
export function cutsLists(): string[] {
  return [...document.querySelectorAll("table")].flatMap((table) => {
    const room = table.parentElement?.clientWidth ?? 0;
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
    const name = table.caption?.textContent ?? heads.join(", ");
    return table.scrollWidth > room + 1
      ? [`a list is cut, ${table.scrollWidth} px in ${room}: ${name}`]
      : [];
  });
}

/** Runs in the page. Returns overlays that do not fit: beyond an edge, or wider than themselves. */
function cutsOverlays(): string[] {
  const overlays = document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]");
  return [...overlays].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isBeyond =
      left < -1 ||
      right > innerWidth + 1 ||
      (one.matches("[aria-modal=true]") && (top < -1 || (bottom > innerHeight + 1 && top > 0)));
    const found = isBeyond
      ? [`lies beyond the window: ${[left, top, right, bottom].map(Math.round).join(", ")}`]
      : [];
    const wide = [one, ...one.querySelectorAll("*")].find((part) => {
      const { overflowX, textOverflow } = getComputedStyle(part);
      const mayBeCut =
        textOverflow === "ellipsis" || overflowX === "visible" || overflowX === "clip";
      return !mayBeCut && part.clientWidth > 60 && part.scrollWidth > part.clientWidth + 1;
    });
    if (wide)
      found.push(
        `is cut by ${wide.scrollWidth - wide.clientWidth} px: ${wide.getAttribute("class")}`,
      );
    return found;
  });
}

/** Runs in the page: colours do not count here, so the focused element needs an outline. */
function hidesFocus(): string[] {
  const before = document.activeElement;
  const scope = document.querySelector("[role=dialog]") ?? document.body;
  const controls = [
    ...scope.querySelectorAll("a[href], button, input, select, textarea, [tabindex='0']"),
  ];
  const hasLine = (one: Element | null) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const names = new Set<string>();
  // An element focused by a click would not be tested for a visible focus again.
  if (before instanceof HTMLElement) before.blur();
  for (const one of controls) {
    if (!(one instanceof HTMLElement) || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    one.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    if (document.activeElement !== one) continue;
    // Around the field of tags, not around the room left in it.
    const around = one.closest(".mantine-TagsInput-input") ?? one.parentElement;
    const isSeen = hasLine(one) || hasLine(one.nextElementSibling) || hasLine(around);
    const of = `${one.tagName.toLowerCase()}.${one.getAttribute("class")}`;
    if (!isSeen) names.add(`no line around what has the focus: ${of}`);
  }
  // A part that opens on focus closes again.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (before instanceof HTMLElement) before.focus();
  return [...names];
}
