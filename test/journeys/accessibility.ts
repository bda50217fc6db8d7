/**
 * Visits every page and dialog of the demo company with each of its accounts and checks each for
 * accessibility faults, for docs/measurements.md:
 *
 *     npm run build && npm run accessibility                 all of it, some hours of two processors
 *     npm run accessibility -- --as "Admin,CEO,Visitor"      only as these accounts, one after another
 *     npm run accessibility -- --at http://127.0.0.1:3000    of a demo that already runs there
 *     npm run accessibility -- --kinds "openings|companies"  only these kinds of pages, by their paths
 *     npm run accessibility -- --looks "1440,390"            only at these sizes and colours, by name
 *     npm run accessibility -- --closed                      only pages, without the dialogs their buttons open
 *     npm run accessibility -- --opened                      only what opens, without the pages themselves
 *     npm run accessibility -- --together 3                  as 3 accounts at a time, one that is named twice by two
 *     npm run accessibility -- --record walked.tsv           continues where this file ends, and appends each look to it
 *     npm run accessibility -- --pictures seen               takes pictures of what opens, for review
 *
 * The looks are 1440, 768, 390 and 320 px, the dark scheme, forced colours and a zoom of 200 %.
 * Each is checked by axe, for sideways scrolling or a dialog that does not fit, an invisible focus,
 * and errors of scripts. Each kind of page counts once per account, even without a link; a kind
 * that another account has opened gets only two more looks. What opens over a page, and within
 * that, is checked once: also where the focus goes, and whether Escape loses the input.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Role } from "#/shared/actor.ts";
import { launchOptions } from "./support/chromium.ts";
import { watchForFaults } from "./support/faults.ts";
import { startHub } from "./support/hub.ts";
import { type Made, madeOf } from "./support/openings.ts";
import { kindOf, plainPagesFor } from "./support/page-kinds.ts";
import { LOOKS, type Look, lookAt, looksNamed } from "./support/page-looks.ts";
import { openAs } from "./support/people.ts";
import { countRequests, untilQuiet, untilShown } from "./support/quiet.ts";
import { refuseWrites } from "./support/refused-writes.ts";
import { walkOpenings } from "./support/walk-openings.ts";
import { withoutUpdates } from "./support/without-updates.ts";

type Account = { label: string; email: string; password: string; role: Role };
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    as: text,
    at: text,
    kinds: text,
    looks: text,
    closed: { type: "boolean" },
    opened: { type: "boolean" },
    record: text,
    together: { type: "string", default: "1" },
    pictures: text,
  },
});
const LOOKS_OF_PHONE = LOOKS.filter(({ size }) => size[0] < 900);
/** Overlays have the same colours at each size. */
const LOOKS_OVER = LOOKS.filter(({ name }) => name !== "390 dark");
const PICTURED = ["390", "390 dark", "1440 dark"];
/** A kind of page seen as another account: its contents differ, its parts do not. */
const LOOKS_AGAIN = looksNamed("1440", values.looks ? "390" : "390 dark");

/** Whatever a tab, a choice or a refusal changes has the parts and colours of its surroundings. */
const LOOKS_IN_PAGE = looksNamed("1440", "1440 dark", "390");

const isWalked = (kind: string) => new RegExp(values.kinds ?? "").test(kind);
const findings = new Map<string, string[]>();
const counts = { pages: 0, dialogs: 0, looks: 0 };
/** Which kinds of page were already checked, in which look, by any account. */
const kindsSeen = new Set<string>();
const buttonsPressed = new Set<string>();
const openedKinds = new Set<string>();
const kindsOf = new Map<string, Set<string>>();
const PRESSED = "pressed";

/** Prints a finding at once, since the walk takes long; and counts it for the end. */
function note(finding: string, where: string) {
  console.log(`  ${where}: ${finding}`);
  findings.set(finding, [...(findings.get(finding) ?? []), where]);
}

/** A line of the record: the account, the page, the look, the number of findings. */
const recorded =
  values.record && existsSync(values.record)
    ? readFileSync(values.record, "utf8")
        .split("\n")
        .map((line) => line.split("\t"))
    : [];
for (const [where = "", name = "", , sign] of recorded) {
  if (where === PRESSED) buttonsPressed.add(name);
  else kindsSeen.add(`${sign || where.replace(/^.*?: /, "")} ${name}`);
}
const isRecorded = (where: string, look: string) =>
  recorded.some((line) => line[0] === where && line[1] === look);

/** Takes a picture of an overlay, in the looks that show most. */
async function takePicture(page: Page, where: string, look: string) {
  if (!values.pictures || !where.includes(" › ") || !PICTURED.includes(look)) return;
  mkdirSync(values.pictures, { recursive: true });
  const name = `${where} (${look})`.replace(/[^\w›:()“” -]+/g, "_").slice(0, 180);
  await page.screenshot({ path: path.join(values.pictures, `${name}.png`) });
}

const isNamed = (name: string) => values.looks?.split(",").includes(name) ?? true;

async function look(page: Page, where: string, every: readonly Look[], made?: Made) {
  const looks = every.filter(({ name }) => isNamed(name) && !isRecorded(where, name));
  counts.looks += looks.length;
  const picture = ({ name }: Look) => takePicture(page, where, name);
  const findings = await lookAt(page, looks, picture, made?.isOverlay);
  for (const { finding, look: name } of findings) note(finding, `${where} (${name})`);
  if (!values.record) return;
  for (const { name } of looks) {
    const found = findings.filter((one) => one.look === name);
    appendFileSync(values.record, `${where}\t${name}\t${found.length}\t${made?.sign ?? ""}\n`);
  }
}

/** Returns the looks in which no account has checked this kind of thing yet. */
function looksAtOpened({ sign, isOverlay, isChanged }: Made, width = 1440) {
  const ofPlace = width < 900 ? LOOKS_OF_PHONE : LOOKS_OVER;
  return (isOverlay && !isChanged ? ofPlace : LOOKS_IN_PAGE).filter(
    ({ name }) => isNamed(name) && !kindsSeen.has(`${sign} ${name}`),
  );
}

async function lookAtOpened(page: Page, where: string, made: Made, width?: number) {
  const looks = looksAtOpened(made, width);
  if (looks.length === 0) return;
  counts.dialogs += 1;
  console.log(
    `${new Date().toTimeString().slice(0, 8)}   ${where}${made.isOverlay ? "" : " (in the page)"}`,
  );
  await look(page, where, looks, made);
  for (const { name } of looks) kindsSeen.add(`${made.sign} ${name}`);
}

/** Opens everything that a page's controls open, on a desktop and then what only a phone has. */
async function walkDialogs(page: Page, address: string, kind: string, where: string) {
  let isPressed = false;
  for (const width of [1440, 390]) {
    const open = async () => {
      await page.goto(address);
      await page.setViewportSize({ width, height: 900 });
      await untilShown(page);
    };
    // As long as nothing was pressed it is in its initial state.
    if (isPressed) await open();
    else await page.setViewportSize({ width, height: 900 });
    await untilQuiet(page);
    await walkOpenings({
      page,
      address,
      kind,
      isFirst: (opener) => {
        const control = `${opener} ${values.looks ?? ""}`;
        if (buttonsPressed.has(control)) return false;
        buttonsPressed.add(control);
        isPressed = true;
        if (values.record) appendFileSync(values.record, `${PRESSED}\t${control}\n`);
        return true;
      },
      open,
      untilQuiet: () => untilQuiet(page),
      isNew: (made) => looksAtOpened(made, width).length > 0,
      look: async (name, made) => {
        await lookAtOpened(page, `${where} › ${name}`, made, width);
        await page.setViewportSize({ width, height: 900 });
      },
      note: (finding, name) => note(finding, `${where} › ${name}`),
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Checks what a key opens everywhere: the search and the list of shortcuts. */
async function walkKeys(page: Page, address: string, label: string) {
  for (const key of ["Control+k", "?"]) {
    await page.goto(address);
    await untilShown(page);
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog").first();
    await dialog.waitFor({ timeout: 2_000 }).catch(() => undefined);
    await untilQuiet(page);
    if (!values.closed && (await dialog.isVisible()))
      await lookAtOpened(page, `${label}: › ${key}`, await madeOf(page));
  }
}

/** Checks a page and what it opens. Returns where its links lead. */
async function walkPage(page: Page, address: string, kind: string, where: string) {
  await page.goto(address);
  await untilShown(page);
  // A page of another role, or one that redirects, is skipped here.
  const { pathname } = new URL(page.url());
  if (kindOf(pathname) !== kind) return [pathname];
  if ((await page.title()).startsWith("Page not found")) return [];
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  counts.pages += 1;
  openedKinds.add(kind);
  if (isWalked(kind)) {
    const isNew = (one: Look) => LOOKS_AGAIN.includes(one) || !kindsSeen.has(`${kind} ${one.name}`);
    if (!values.opened) await look(page, where, LOOKS.filter(isNew));
    for (const { name } of LOOKS) kindsSeen.add(`${kind} ${name}`);
    if (!values.closed) await walkDialogs(page, address, kind, where);
  }
  return links.filter((link) => !link.startsWith("/api/"));
}

async function walk(context: BrowserContext, origin: string, label: string, start: string) {
  const page = await context.newPage();
  await withoutUpdates(page);
  countRequests(page);
  await refuseWrites(page);
  page.on("dialog", (dialog) => dialog.accept());
  page.on("popup", (popup) => popup.close());
  const faults = watchForFaults(page, origin);
  const waiting = [start];
  await walkKeys(page, start, label);
  const kinds = kindsOf.get(label) ?? new Set<string>();
  kindsOf.set(label, kinds);
  const unlinked = plainPagesFor(start);
  const next = () => {
    // A page without a link for this account has the same controls for all who have it.
    while (values.opened && openedKinds.has(unlinked[0] ?? "")) unlinked.shift();
    return waiting.shift() ?? unlinked.shift();
  };
  for (let address = next(); address !== undefined; address = next()) {
    const kind = kindOf(address);
    if (!kind || kinds.has(kind)) continue;
    kinds.add(kind);
    const where = `${label}: ${kind}`;
    console.log(`${new Date().toTimeString().slice(0, 8)} ${where}`);
    // A page that cannot be walked is a finding; the others are walked all the same.
    const walked = walkPage(page, address, kind, where);
    waiting.push(
      ...(await walked.catch((error: Error) => {
        note(`could not be walked: ${error.message.split("\n")[0]}`, where);
        return [];
      })),
    );
    for (const fault of faults.splice(0)) note(fault, where);
  }
  await page.close();
  console.log(`${label}: ${kinds.size} pages`);
}

async function walkAs(browser: Browser, origin: string, account: Account | null) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  let start = "/";
  if (account) {
    const page = await context.newPage();
    await openAs(page, { ...account, username: account.label }, "/login");
    await page.waitForURL((url) => url.pathname !== "/login");
    start = new URL(page.url()).pathname;
    await page.close();
  }
  await walk(context, origin, account?.label ?? "Visitor", start);
  await context.close();
}

async function startDemo() {
  console.log("Making the demo company, which takes a while ...");
  return await startHub({ DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
}

const hub = values.at ? { url: values.at, stop: () => undefined } : await startDemo();
const browser = await chromium.launch(launchOptions);
try {
  const config = await fetch(`${hub.url}/api/config`);
  const { demoAccounts } = (await config.json()) as { demoAccounts: Account[] };
  const waiting = values.as
    ? values.as.split(",").map((label) => demoAccounts.find((one) => one.label === label) ?? null)
    : [null, ...demoAccounts];
  const walkers = Array.from({ length: Number(values.together) }, async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await walkAs(browser, hub.url, one).catch((error: Error) =>
        note(`could not be walked: ${error.message.split("\n")[0]}`, one?.label ?? "Visitor"),
      );
  });
  await Promise.all(walkers);
} finally {
  await browser.close();
  await hub.stop();
}
for (const [finding, places] of findings) {
  console.log(`\n${finding}`);
  for (const place of places.slice(0, 4)) console.log(`  ${place}`);
  if (places.length > 4) console.log(`  and ${places.length - 4} more`);
}
console.log(
  `\n${counts.pages} pages, ${counts.dialogs} dialogs, ${counts.looks} looks: ${findings.size} findings`,
);
process.exitCode = findings.size > 0 ? 1 : 0;
