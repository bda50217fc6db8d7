import { createHash } from "node:crypto";
import type { ElementHandle, Locator, Page } from "@playwright/test";

/** The overlays of a page: dialogs, drawers, popovers, menus and the choices of a field. */
export const OVERLAY =
  ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible:not([aria-hidden=true] *)";

/** A control that may open something: its label without the person's name, and its place. */
type Opener = { kind: string; name: string };

const MARK = "data-walked";

/**
 * At most this many differently named ones in one place: rows have the same buttons, about other
 * people.
 */
const ALIKE = 6;

/**
 * Returns the controls in the topmost overlay, or on the page, that may open something; each kind
 * once. Controls that leave the page, close or only choose are left out. `mark` is the kind to mark
 * for pressing.
 */
export const openersOf = (page: Page, mark?: string): Promise<Opener[]> =>
  page.evaluate(listOpeners, { mark, attribute: MARK, alike: ALIKE });

/** The topmost overlay. */
export const topOverlay = (page: Page): Locator => page.locator(OVERLAY).last();

/** Runs in the page. */
function listOpeners({
  mark,
  attribute,
  alike,
}: {
  mark: string | undefined;
  attribute: string;
  alike: number;
}): Opener[] {
  const CONTROLS =
    "button, summary, [role=button], [role=menuitem], [role=tab], input[role=combobox], input[aria-haspopup], .mantine-SegmentedControl-label";
  const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  const NOT_PRESSED =
    /^(cancel|close|back|stay|dismiss|clear|log ?out|sign out|print|show password|hide password)\b/i;
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getClientRects().length > 0;
  const overlay = [...document.querySelectorAll(OVERLAYS)].filter(isShown).at(-1);
  const scope: Element = overlay ?? document.body;
  for (const one of document.querySelectorAll(`[${attribute}]`)) one.removeAttribute(attribute);
  const placeOf = (one: Element) => {
    const steps: string[] = [];
    for (
      let at: Element | null = one;
      at && at !== scope && steps.length < 5;
      at = at.parentElement
    )
      steps.push(`${at.tagName}.${(at.getAttribute("class") ?? "").split(" ").at(-1)}`);
    return steps.join("<");
  };
  const perPlace = new Map<string, number>();
  const found = new Map<string, Opener>();
  for (const one of scope.querySelectorAll<HTMLElement>(CONTROLS)) {
    const isOff =
      one.matches(":disabled, [aria-disabled=true], [data-disabled], [aria-selected=true]") ||
      one.closest("th, [inert]") !== null ||
      !isShown(one);
    const label = one.getAttribute("aria-label") ?? "";
    const field = one instanceof HTMLInputElement ? (one.labels?.[0]?.textContent ?? "") : "";
    const shown = (one.textContent ?? "").replace(/\s+/g, " ").trim();
    const name = shown || label || field || one.id.replace(/.*[-:]/, "");
    if (isOff || NOT_PRESSED.test(name)) continue;
    const isOfRow = one.closest("tbody tr, li, article, [role=row]") !== null;
    // After the first words of a row's button, or of one without words, follows whom it is about.
    const isAbout = shown === "" || shown.length > 34 || (isOfRow && shown.length > 18);
    const opening = name.split(" ").slice(0, isOfRow ? 1 : 2);
    const words = isAbout ? opening.join(" ") : name;
    const kindOfWords = isOfRow && isAbout && shown !== "" ? "a row" : words;
    const place = one.closest("header, nav") ? "bar" : placeOf(one);
    const kind = `${one.getAttribute("role") ?? one.tagName.toLowerCase()} ${kindOfWords.replace(/[\d,₹.]+/g, "#")} ${place}`;
    if (found.has(kind)) continue;
    const times = (perPlace.get(place) ?? 0) + 1;
    perPlace.set(place, times);
    if (place !== "bar" && times > alike * (overlay ? 2 : 1)) continue;
    found.set(kind, { kind, name });
    if (kind === mark) one.setAttribute(attribute, "");
  }
  return [...found.values()];
}

/** Presses the control of that kind. Returns whether it was there. */
export async function press(page: Page, kind: string): Promise<boolean> {
  const openers = await openersOf(page, kind);
  if (!openers.some((one) => one.kind === kind)) return false;
  const control = page.locator(`[${MARK}]`).first();
  return await control.click({ timeout: 5_000, noWaitAfter: true }).then(
    () => true,
    () => false,
  );
}

export type Made = {
  sign: string;
  isOverlay: boolean;
  role: string;
  depth: number;
  title: string;
  /** True if it was open before with other content: a refusal, another choice. */
  isChanged?: boolean;
};

/**
 * Returns what the topmost overlay, or the page, consists of, whatever it is about: its parts, the
 * labels of its fields and its verbs. `isOverlay` says which of the two it is; `depth` how many
 * overlays are stacked.
 */
export async function madeOf(page: Page): Promise<Made> {
  const { parts, ...state } = await page.evaluate(listParts);
  return { ...state, sign: createHash("sha256").update(parts).digest("hex").slice(0, 16) };
}

/** Runs in the page. */
function listParts() {
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const overlays = [
    ...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"),
  ].filter(isShown);
  const top = overlays.at(-1);
  const scope = top ?? document.querySelector("main") ?? document.body;
  const parts = new Set<string>([top?.getAttribute("role") ?? "page"]);
  for (const one of scope.querySelectorAll("*")) {
    if (one.closest("svg") !== null && one.tagName !== "svg") continue;
    const state = ["data-error", "data-checked", "data-variant", "role", "type"]
      .map((name) => one.getAttribute(name) ?? "")
      .join(" ");
    parts.add(`${one.tagName} ${one.getAttribute("class") ?? ""} ${state}`);
    const isWord = one.matches("label, legend, button[type=submit], [role=menuitem], h2, h3");
    if (!isWord || one.closest("tr, li") !== null || !top) continue;
    const words = (one.textContent ?? "").replace(/^\S+\.\w+$|[\d,₹.]+/g, "#").split(" ");
    // After the first words of a title or a verb follows whom it is about.
    parts.add(words.slice(0, one.matches("h2, h3") ? 2 : one.matches("button") ? 1 : 5).join(" "));
  }
  const title = top?.querySelector("h1, h2, h3")?.textContent ?? top?.getAttribute("aria-label");
  return {
    parts: [...parts].sort().join("\n"),
    isOverlay: top !== undefined,
    role: top?.getAttribute("role") ?? "",
    depth: overlays.length,
    title: title ?? "",
  };
}

const SMALL_FILE = {
  name: "a paper.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

/**
 * Fills each empty field of the topmost overlay. Returns whether there was a field. The fields are
 * those present at first: a field's suggestions cover the others while they are open, and looking
 * for the next field there would wait for them.
 */
export async function fillIn(page: Page): Promise<boolean> {
  const overlay = topOverlay(page);
  const fields = await overlay
    .locator("input:not([type=hidden]):not(:disabled), textarea:not(:disabled)")
    .elementHandles();
  for (const field of fields) {
    await fillField(page, field as ElementHandle<HTMLInputElement>).catch(() => undefined);
    await field.evaluate((one) => (one as HTMLElement).blur());
    await field.dispose();
  }
  return fields.length > 0;
}

async function fillField(page: Page, field: ElementHandle<HTMLInputElement>) {
  const brief = { timeout: 1_500 };
  const { type, mode, role, isReadOnly, value, calendar } = await field.evaluate((one) => ({
    type: one.type,
    mode: one.inputMode,
    role: one.getAttribute("role"),
    isReadOnly: one.readOnly,
    value: one.value,
    calendar: one.hasAttribute("data-opens-on-focus"),
  }));
  if (type === "file") return await field.setInputFiles(SMALL_FILE, brief);
  if (type === "checkbox") return await field.check({ ...brief, force: true });
  if (type === "radio" || value) return;
  if (role === "combobox" || isReadOnly) {
    await field.click(brief);
    await page.locator("[role=option]:visible").first().click(brief);
    return;
  }
  if (calendar) return await field.fill("30/11/2026", brief);
  const texts: Record<string, string> = { email: "someone@people.example", tel: "9876543210" };
  const isNumber = mode === "numeric" || mode === "decimal" || type === "number";
  await field.fill(texts[type] ?? (isNumber ? "5" : "A few words for this field."), brief);
}
