/**
 * How soon the next frame follows a click or a key, on a processor slowed to a quarter, and how far
 * the page shifted while it loaded (layout shift), for docs/measurements.md:
 *
 *     npm run demo                     in another terminal
 *     npm run interactions             or: npm run interactions -- --hub http://127.0.0.1:3456 --times 7 --only "chart|period"
 *
 * The times are those of the browser's Event Timing, from the press to the picture, in steps of 8
 * ms. The mouse is moved before the processor is slowed, and then only goes down and up:
 * Playwright's own `click` checks the page by scripts that would be slowed too.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { keptOf } from "./demo-visitor.ts";
import { median, row } from "./platform.ts";
import { PHONE, PRESSES, type Press } from "./presses.ts";

const SLOWED = 4;
/** How long a finger or a mouse stays down. */
const HELD_MS = 60;

const { values } = parseArgs({
  options: {
    hub: { type: "string", default: "http://127.0.0.1:3000" },
    times: { type: "string", default: "5" },
    /**
     * Only presses whose line matches, such as
     * "Admin: sort 50 rows /admin-panel/approved-users?size=50 1440".
     */
    only: { type: "string", default: "" },
  },
});

type Noted = { longestMs: number; shift: number; changes: number };

/** Runs in the page before its own scripts. */
const NOTE = `{
  const noted = (window.noted = { longestMs: 0, shift: 0, changes: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longestMs = Math.max(noted.longestMs, duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) noted.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver((list) => { noted.changes += list.length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}`;

/** Returns the recording, once the browser has reported everything that was drawn. */
const readNoted = (page: Page): Promise<Noted> =>
  page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve({ ...noted }), 500)))",
  );

/** From now on only later events are recorded. */
async function restartRecording(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await readNoted(page);
  await page.evaluate("noted.longestMs = noted.changes = 0");
}

/** Scrolls the target into view and moves the mouse over it. */
async function comeTo({ on, keys }: Press, page: Page): Promise<void> {
  const place = on?.(page);
  if (!place) return;
  await place.scrollIntoViewIfNeeded();
  if (keys) await place.click();
  const box = await place.boundingBox();
  if (!box) throw new Error("What is pressed is not in sight.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function act({ keys }: Press, page: Page): Promise<void> {
  if (keys) {
    for (const key of keys) await page.keyboard.press(key);
    return;
  }
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

/** Measures one press on a page that has just been opened. */
async function measure(press: Press, context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`${values.hub}${press.address}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const { shift } = await readNoted(page);
  await press.prepare?.(page);
  await comeTo(press, page);
  await restartRecording(page);
  const { pathname } = new URL(page.url());
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await act(press, page);
  const { longestMs, changes } = await readNoted(page);
  if (changes === 0 && !press.keys) throw new Error("The press changed nothing: it missed.");
  return { pathname, shift, longestMs };
}

const found = ensureBrowser();
if (!found) throw new Error("No Chromium starts here: name one in CHROMIUM_PATH.");
const browser = await chromium.launch({
  executablePath: found.executable,
  env: { ...process.env, ...found.environment },
});

/** Measures one press several times, each in a fresh browser. */
async function measureTimes(press: Press, kept: Record<string, string>) {
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    const viewport = { width: press.width ?? PHONE, height: 844 };
    const context = await browser.newContext({ viewport });
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
    await context.addInitScript(NOTE);
    measured.push(await measure(press, context).finally(() => context.close()));
  }
  return measured;
}

const isChosen = new RegExp(values.only);
row("who", "press", "page", "width", "median ms", "longest ms", "layout shift", "machine's load");
try {
  for (const { as, presses } of PRESSES) {
    const who = as ?? "nobody signed in";
    const chosen = presses.filter(({ name, address, width = PHONE }) =>
      isChosen.test(`${who}: ${name} ${address} ${width}`),
    );
    if (chosen.length === 0) continue;
    const kept = as ? await keptOf(values.hub, as) : {};
    for (const press of chosen) {
      const { name, address, width = PHONE } = press;
      try {
        const measured = await measureTimes(press, kept);
        const times = measured.map(({ longestMs }) => longestMs);
        const shift = Math.max(...measured.map((one) => one.shift)).toFixed(4);
        const load = loadavg()[0]?.toFixed(1) ?? "";
        const at = measured[0]?.pathname ?? address;
        row(who, name, at, width, median(times), Math.max(...times), shift, load);
      } catch (cause) {
        // The others are measured all the same.
        process.exitCode = 1;
        row(who, name, address, width, "not measured", String(cause).split("\n")[0] ?? "", "", "");
      }
    }
  }
} finally {
  await browser.close();
}
