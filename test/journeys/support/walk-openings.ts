import type { Page } from "@playwright/test";
import { fillIn, type Made, madeOf, OVERLAY, openersOf, press, topOverlay } from "./openings.ts";
import { focusLost, isKept, LOST, mannersOf } from "./overlay-manners.ts";

/**
 * How many controls to press one after another: a menu, its entry, the verb of the dialog that it
 * opens.
 */
const DEEPEST = 4;
/** After the kind of a verb: the fields are filled in before it is pressed. */
const FILLED = " (filled in)";

type WalkedPage = {
  page: Page;
  /** The page that everything opens from. */
  address: string;
  /** The kind of page, for what is pressed once per kind. */
  kind: string;
  /** Returns whether a control is to be pressed because nobody has pressed it yet. */
  isFirst: (control: string) => boolean;
  /** Opens the page again. */
  open: () => Promise<unknown>;
  untilQuiet: () => Promise<unknown>;
  /** Returns whether nothing that is made like it was checked yet. */
  isNew: (made: Made) => boolean;
  /** Checks what is open. */
  look: (name: string, made: Made) => Promise<unknown>;
  note: (finding: string, name: string) => void;
  /** What the page consisted of, and its address, before anything was pressed. */
  base?: { sign: string; here: string };
};

const enteredDialogs = new Set<string>();

/**
 * Returns whether to open what is inside it as well: only in the first of several dialogs of the
 * same component, by any account.
 */
function isFirstOfItsParts({ sign, role }: Made) {
  if (role !== "dialog") return true;
  const isFirst = !enteredDialogs.has(sign);
  enteredDialogs.add(sign);
  return isFirst;
}

type State = { sign: string; depth: number; here: string };

const nameOf = (path: readonly string[]) =>
  path.map((kind) => kind.replace(/ [^ ]*<.*$|\s(bar|[A-Z]+\..*)$/s, "")).join(" › ");

const hereOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Closes stacked overlays, with their input, until this many are left. Returns the top one. */
async function closeDownTo({ page, untilQuiet }: WalkedPage, depth: number) {
  let made = await madeOf(page);
  for (let times = 0; times < 2 * DEEPEST && made.depth > depth; times += 1) {
    const discard = topOverlay(page).getByRole("button", { name: "Discard", exact: true });
    if (await discard.isVisible()) await discard.click({ timeout: 2_000 }).catch(() => undefined);
    else await page.keyboard.press("Escape");
    await untilQuiet();
    made = await madeOf(page);
  }
  return made;
}

/** Closes overlays; reopens the page if it is not in its initial state. */
async function backToPage(walked: WalkedPage) {
  const { page, open, base } = walked;
  const { sign, isOverlay } = await closeDownTo(walked, 0);
  if (!isOverlay && sign === base?.sign && hereOf(page) === base.here) return;
  await open();
  // Counts and rows may have loaded in another order: the current state is the one to return to.
  walked.base = { sign: (await madeOf(page)).sign, here: hereOf(page) };
}

/**
 * Restores what the path opened, in that state: closes what covers it, or opens all of it again.
 * Returns whether it could.
 */
async function backTo(walked: WalkedPage, path: readonly string[], { sign, depth, here }: State) {
  const { page } = walked;
  const made = await closeDownTo(walked, depth);
  if (made.sign === sign && made.depth === depth && hereOf(page) === here) return true;
  await backToPage(walked);
  return await goTo(walked, path);
}

/** Presses the controls of a path again. Returns whether all of them were there. */
async function goTo({ page, untilQuiet }: WalkedPage, path: readonly string[]) {
  for (const kind of path) {
    const isFilled = kind.endsWith(FILLED);
    if (isFilled) await fillIn(page);
    if (!(await press(page, kind.replace(FILLED, "")))) return false;
    await untilQuiet();
  }
  return true;
}

/**
 * Opens everything that the controls of a page open, and what the controls in that open, and checks
 * each once.
 */
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
  // A control that cannot be tried is a finding; the others are tried all the same.
  const giveUp = (error: Error) =>
    walked.note(`could not be walked: ${error.message.split("\n")[0]}`, nameOf(path));
  const later: string[][] = [];
  for (const { kind } of openers) {
    const isVerb = start.isOverlay && path.length > 0 && /^(button) /.test(kind);
    for (const own of isVerb ? [kind, kind + FILLED] : [kind]) {
      const once = kind.endsWith(" bar") ? kind : `${scope} ${own}`;
      if (!walked.isFirst(once)) continue;
      if (!isAtStart) {
        if (!(await backTo(walked, path, { ...start, here }))) return;
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
        // It had no effect: the next control is where it was.
        isAtStart = hereOf(page) === here;
        continue;
      }
      // Other changes within a page are tested by its journeys.
      if (!after.isOverlay && !/^(tab|label|summary) /.test(kind)) continue;
      const isOpened = after.depth > before.depth || after.role !== before.role;
      await lookBehind(walked, [...path, own], { ...after, isChanged: !isOpened }).catch(giveUp);
      // The same one with other content has the same controls.
      const inside = isOpened ? `${after.role} ${after.title.split(" ")[0]} of ${once}` : scope;
      if (!after.isOverlay) later.push([...path, own]);
      else if (path.length + 1 < DEEPEST && isFirstOfItsParts(after))
        await walkOpenings(walked, [...path, own], inside).catch(giveUp);
    }
  }
  for (const changed of later) {
    if (changed.length > 1) continue;
    await backToPage(walked);
    if (await goTo(walked, changed)) await walkOpenings(walked, changed);
  }
}

async function lookBehind(walked: WalkedPage, path: readonly string[], made: Made) {
  const { page } = walked;
  const name = nameOf(path) + (made.title ? ` “${made.title.slice(0, 40)}”` : "");
  if (!walked.isNew(made)) return;
  if (!made.isChanged && made.role !== "listbox") {
    const found = await mannersOf(page, !/ input/.test(path.at(-1) ?? ""));
    if ((await page.locator(OVERLAY).count()) < made.depth) found.push(...(await focusLost(page)));
    await backToPage(walked);
    await goTo(walked, path);
    for (const finding of found)
      if (finding !== LOST || !(await isKept(page).catch(() => false))) walked.note(finding, name);
  }
  // The row focused by keys has its own background.
  if (made.role === "listbox") await page.keyboard.press("ArrowDown");
  // Last: at other sizes another control may have opened it.
  await walked.look(name, made);
  await backTo(walked, path, { ...made, here: hereOf(page) });
}
