/**
 * How soon the next picture follows on a press or a key, on a processor slowed to a quarter, and how far the page
 * moved by itself while it loaded (layout shift), for docs/measurements.md:
 *
 *     npm run demo                     in another terminal
 *     npm run interactions             or: npm run interactions -- --hub http://127.0.0.1:3456 --times 5
 *
 * The times are those of the browser's Event Timing, from the press to the picture, in steps of 8 ms.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../scripts/browser.ts";
import { keptOf } from "./demo-visitor.ts";
import { median, row } from "./platform.ts";

const SLOWED = 4;

type Interaction = {
  name: string;
  /** How the label of the demo account begins. */
  as?: string;
  address: string;
  /** What somebody does before, whose time is not counted. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const INTERACTIONS: readonly Interaction[] = [
  {
    name: "type a letter",
    address: "/login",
    act: (page) => page.getByLabel("Email").press("a"),
  },
  {
    name: "switch a tab",
    address: "/login",
    act: (page) => page.getByRole("tab", { selected: false }).first().click(),
  },
  {
    name: "type a letter",
    as: "Just approved",
    address: "/trainee-dashboard",
    act: (page) => page.getByRole("textbox").first().press("a"),
  },
  {
    name: "open a list to choose from",
    as: "Trainer",
    address: "/trainer-dashboard",
    act: (page) => page.getByRole("combobox", { name: "Batch" }).click(),
  },
  {
    name: "approve: open the dialog",
    as: "Admin",
    address: "/new-register",
    act: (page) =>
      page
        .getByRole("button", { name: /^Approve/ })
        .first()
        .click(),
  },
  {
    name: "open a list to choose from",
    as: "CEO",
    address: "/ceo-dashboard",
    // A phone draws what stands below the first screen once it is scrolled to.
    prepare: async (page) => {
      await page.getByRole("heading", { name: "The company at a glance" }).scrollIntoViewIfNeeded();
      // On a phone the period is behind a button that says it.
      await page.getByRole("button", { name: /all batches$/ }).click();
      // What comes into sight with it is drawn by then too.
      await page.getByRole("combobox", { name: "Period" }).scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
    },
    act: (page) => page.getByRole("combobox", { name: "Period" }).click(),
  },
];

const { values } = parseArgs({
  options: {
    hub: { type: "string", default: "http://127.0.0.1:3000" },
    times: { type: "string", default: "7" },
  },
});

type Noted = { longestMs: number; shift: number };

/** Runs in the page before its own scripts. */
const NOTE = `{
  const noted = (window.noted = { longestMs: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longestMs = Math.max(noted.longestMs, duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) noted.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}`;

/** What was noted, once the browser has told of everything that was drawn. */
const readNoted = (page: Page): Promise<Noted> =>
  page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve({ ...noted }), 500)))",
  );

const found = ensureBrowser();
if (!found) throw new Error("No Chromium starts here: name one in CHROMIUM_PATH.");
const browser = await chromium.launch({
  executablePath: found.executable,
  env: { ...process.env, ...found.environment },
});
row("interaction", "page", "median ms", "longest ms", "layout shift", "load of the machine");
try {
  for (const { name, as, address, prepare, act } of INTERACTIONS) {
    const kept = as ? await keptOf(values.hub, as) : {};
    const times: number[] = [];
    const shifts: number[] = [];
    for (let time = 0; time < Number(values.times); time += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
      await context.addInitScript(NOTE);
      const page = await context.newPage();
      await page.goto(`${values.hub}${address}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      shifts.push((await readNoted(page)).shift);
      await prepare?.(page);
      await readNoted(page);
      await page.evaluate("noted.longestMs = 0");
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
      await act(page);
      times.push((await readNoted(page)).longestMs);
      await context.close();
    }
    const shift = Math.max(...shifts).toFixed(4);
    const load = loadavg()[0]?.toFixed(1) ?? "";
    row(name, address, Math.round(median(times)), Math.round(Math.max(...times)), shift, load);
  }
} finally {
  await browser.close();
}
