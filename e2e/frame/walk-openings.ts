import type { Page } from "@playwright/test";
import { fillIn, type Made, madeOf, OVERLAY, openersOf, press } from "./openings.ts";
import { focusLost, isKept, LOST, mannersOf } from "./overlay-manners.ts";

/** Controls pressed one after the other: a menu, its entry, the verb of the dialog that it opens. */
const DEEPEST = 4;
/** Behind the kind of a verb: the fields are filled in before it is pressed. */
const FILLED = " (filled in)";

export type WalkedPage = {
  page: Page;
  /** The page that everything opens from. */
  address: string;
  /** Which kind of page it is, for what is pressed once a kind. */
  kind: string;
  /** Whether a control is to be pressed: nobody has, until now. */
  isFirst: (control: string) => boolean;
  /** Opens the page anew. */
  open: () => Promise<unknown>;
  untilQuiet: () => Promise<unknown>;
  /** Whether nothing that is made like it was looked at yet. */
  isNew: (made: Made) => boolean;
  /** Looks at what is open. */
  look: (name: string, made: Made) => Promise<unknown>;
  note: (finding: string, name: string) => void;
  /** What the page was made of, and its address, before anything was pressed. */
  base?: { sign: string; here: string };
};

const nameOf = (path: readonly string[]) =>
  path.map((kind) => kind.replace(/ [^ ]*<.*$|\s(bar|[A-Z]+\..*)$/s, "")).join(" › ");

const hereOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Closes what lies over the page; opens the page anew where it is not as it was at first. */
async function backToPage({ page, untilQuiet, open, base }: WalkedPage) {
  for (let times = 0; times < DEEPEST && (await page.locator(OVERLAY).count()) > 0; times += 1) {
    await page.keyboard.press("Escape");
    await untilQuiet();
  }
  const { sign, isOverlay } = await madeOf(page);
  if (isOverlay || sign !== base?.sign || hereOf(page) !== base.here) await open();
}

/** Presses what leads there again. Returns whether all of it was there. */
async function goTo({ page, untilQuiet }: WalkedPage, path: readonly string[]) {
  for (const kind of path) {
    const isFilled = kind.endsWith(FILLED);
    if (isFilled) await fillIn(page);
    if (!(await press(page, kind.replace(FILLED, "")))) return false;
    await untilQuiet();
  }
  return true;
}

/** Opens everything that the controls of a page open, and what the controls in that open, and looks at each once. */
export async function walkOpenings(
  walked: WalkedPage,
  path: readonly string[] = [],
  scope = walked.kind,
) {
  const { page, untilQuiet } = walked;
  const start = await madeOf(page);
  const here = hereOf(page);
  walked.base ??= { sign: start.sign, here };
  const openers = await openersOf(page);
  let isAtStart = true;
  const later: string[][] = [];
  for (const { kind } of openers) {
    const isVerb = start.isOverlay && path.length > 0 && /^(button) /.test(kind);
    for (const own of isVerb ? [kind, kind + FILLED] : [kind]) {
      const once = kind.endsWith(" bar") ? kind : `${scope} ${own}`;
      if (!walked.isFirst(once)) continue;
      if (!isAtStart) {
        await backToPage(walked);
        if (!(await goTo(walked, path))) return;
      }
      isAtStart = false;
      const before = await madeOf(page);
      if (own.endsWith(FILLED) && !(await fillIn(page))) continue;
      if (!(await press(page, kind))) continue;
      await untilQuiet();
      const after = await madeOf(page);
      if (new URL(page.url()).pathname !== new URL(here, page.url()).pathname) continue;
      const isClosed = before.isOverlay && !after.isOverlay;
      if (isClosed) continue;
      if (after.sign === before.sign && after.depth === before.depth) {
        // Nothing came of it: the next control stands where it stood.
        isAtStart = hereOf(page) === here;
        continue;
      }
      // What else happens within a page is what its journeys are about.
      if (!after.isOverlay && !/^(tab|label|summary) /.test(kind)) continue;
      const isOpened = after.depth > before.depth || after.role !== before.role;
      await lookBehind(walked, [...path, own], after, isOpened);
      // The same one with something else in it has the same controls.
      const inside = isOpened ? `${after.role} ${after.title.split(" ")[0]} of ${once}` : scope;
      if (!after.isOverlay) later.push([...path, own]);
      else if (path.length + 1 < DEEPEST) await walkOpenings(walked, [...path, own], inside);
    }
  }
  for (const changed of later) {
    if (changed.length > 1) continue;
    await backToPage(walked);
    if (await goTo(walked, changed)) await walkOpenings(walked, changed);
  }
}

async function lookBehind(
  walked: WalkedPage,
  path: readonly string[],
  made: Made,
  isOpened: boolean,
) {
  const { page } = walked;
  const name = nameOf(path) + (made.title ? ` “${made.title.slice(0, 40)}”` : "");
  if (!walked.isNew(made)) return;
  if (isOpened && made.role !== "listbox") {
    const found = await mannersOf(page, !/ input/.test(path.at(-1) ?? ""));
    if ((await page.locator(OVERLAY).count()) < made.depth) found.push(...(await focusLost(page)));
    await backToPage(walked);
    await goTo(walked, path);
    for (const finding of found)
      if (finding !== LOST || !(await isKept(page).catch(() => false))) walked.note(finding, name);
  }
  // Last: at other sizes what opened it may be another control.
  await walked.look(name, made);
  await backToPage(walked);
  await goTo(walked, path);
}
