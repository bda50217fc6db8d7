/**
 * Goes from page to page of the demo company on a phone by pressing links, as some of its accounts,
 * with each response of the server delayed, and adds up how far the content of each kind of page
 * shifts meanwhile:
 *
 *     npm run build && npm run layout-shift                   as a trainee in training, a trainer, the office and the CEO
 *     npm run layout-shift -- --at http://127.0.0.1:3000      of a demo that already runs there
 *     npm run layout-shift -- --as "CTO,Sales head"           as these accounts
 *     npm run layout-shift -- --width 1440                    at this width
 *
 * The page's own scripts press the links, not a finger: the browser ignores shifts within half a
 * second of a touch, though the page shifts all the same. Exits with 1 if a kind of page shifts by
 * more than 0.02.
 */
import { setTimeout as pass } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import type { Role } from "#/shared/actor.ts";
import { launchOptions } from "./support/chromium.ts";
import { startHub } from "./support/hub.ts";
import {
  layoutShiftsOf,
  noteLayoutShifts,
  type Shift,
  totalShift,
} from "./support/layout-shifts.ts";
import { kindOf } from "./support/page-kinds.ts";
import { openAs } from "./support/people.ts";
import { countRequests, untilShown } from "./support/quiet.ts";
import { withoutUpdates } from "./support/without-updates.ts";

const HELD_BACK_MS = 300;
const MOST_SHIFT = 0.02;

type Account = { label: string; email: string; password: string; role: Role };
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    at: text,
    as: { ...text, default: "In a batch,Trainer,Admin,CEO" },
    width: { ...text, default: "390" },
  },
});

/** Links outside the pages: what opens them. */
const MENUS = ["main button[data-off-paper]", "header button[aria-label='Open menu']"];

const moved: { where: string; shifts: Shift[]; sum: number }[] = [];

/** Not by touch: shifts after it would not count. */
const press = (target: Locator) => target.evaluate((element) => (element as HTMLElement).click());

/** Runs in the page: returns where the links of a part of it lead. */
const readLinks = (part: Element) =>
  [...part.querySelectorAll("a[href^='/']:not([target], [download])")].map(
    (link) => link.getAttribute("href") ?? "",
  );

class Walk {
  readonly #page: Page;
  readonly #label: string;
  readonly #kinds = new Set<string>();
  constructor(page: Page, label: string) {
    this.#page = page;
    this.#label = label;
  }

  get pages() {
    return this.#kinds.size;
  }

  /** Adds the shifts since the last step to the page that is now open. */
  async note(how: string) {
    await untilShown(this.#page);
    const shifts = await layoutShiftsOf(this.#page);
    const kind = kindOf(this.#page.url());
    if (kind === undefined) return;
    this.#kinds.add(kind);
    const where = `${this.#label}: ${kind}${how}`;
    moved.push({ where, shifts, sum: totalShift(shifts) });
    console.log(`${totalShift(shifts).toFixed(4)} ${where}`);
  }

  #isNew(link: string) {
    const kind = kindOf(link);
    return kind !== undefined && !this.#kinds.has(kind);
  }

  /** Clicks the link, and continues from where it leads. */
  async #press(link: string, part: string) {
    const anchor = this.#page.locator(`${part} a[href="${link}"]`).first();
    if (!this.#isNew(link) || (await anchor.count()) === 0) return;
    this.#kinds.add(kindOf(link) ?? "");
    await layoutShiftsOf(this.#page);
    await press(anchor);
    await this.#page
      .waitForURL((url) => kindOf(url.href) === kindOf(link), { timeout: 3_000 })
      .catch(() => undefined);
    await this.note("");
    await this.walkPage();
  }

  /** Presses each link of the page that leads to another kind of page, and comes back each time. */
  async walkPage() {
    const start = this.#page.url();
    const links = await this.#page.locator("main").evaluate(readLinks);
    for (const link of links) {
      if (!this.#isNew(link)) continue;
      await this.#press(link, "main");
      for (let steps = 0; steps < 3 && this.#page.url() !== start; steps += 1) {
        await this.#page.goBack();
        await this.note(" (back)");
      }
    }
  }

  /**
   * Presses the entries of the bar's menu and of the menu of sections, from whatever page is then
   * open.
   */
  async walkMenus() {
    for (const opener of MENUS) {
      for (const link of await this.#readMenu(opener)) {
        if (!this.#isNew(link) || !(await this.#open(opener))) continue;
        await this.#press(link, "[role=dialog]");
        await this.#close();
      }
    }
  }

  async #open(opener: string) {
    const button = this.#page.locator(opener).first();
    if (!(await button.isVisible())) return false;
    await press(button);
    await this.#page.getByRole("dialog").locator("a").first().waitFor();
    return true;
  }

  async #close() {
    if (!(await this.#page.getByRole("dialog").isVisible())) return;
    await this.#page.keyboard.press("Escape");
    await this.#page.getByRole("dialog").waitFor({ state: "hidden" });
  }

  async #readMenu(opener: string) {
    if (!(await this.#open(opener))) return [];
    const links = await this.#page.getByRole("dialog").evaluate(readLinks);
    await this.#close();
    return links;
  }
}

async function walkAs(browser: Browser, origin: string, account: Account) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: Number(values.width), height: 844 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  await withoutUpdates(page);
  await noteLayoutShifts(page);
  countRequests(page);
  await openAs(page, { ...account, username: account.label }, "/login");
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.route("**/api/**", async (route) => {
    await pass(HELD_BACK_MS);
    // The page may have moved on without it.
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const walk = new Walk(page, account.label);
  await walk.note(" (first)");
  await walk.walkPage();
  await walk.walkMenus();
  console.log(`${account.label}: ${walk.pages} pages`);
  await context.close();
}

const settings: Record<string, string> = { DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
const hub = values.at ? undefined : await startHub(settings);
const browser = await chromium.launch(launchOptions);
try {
  const origin = values.at ?? hub?.url ?? "";
  const config = await fetch(`${origin}/api/config`);
  const { demoAccounts } = (await config.json()) as { demoAccounts: Account[] };
  for (const label of values.as.split(",")) {
    const account = demoAccounts.find((one) => one.label === label);
    if (!account) throw new Error(`No account of the demo is called ${label}`);
    await walkAs(browser, origin, account);
  }
} finally {
  await browser.close();
  await hub?.stop();
}

const tooFar = moved.filter(({ sum }) => sum > MOST_SHIFT);
for (const { where, shifts, sum } of tooFar) {
  console.log(`\n${where} moved by ${sum.toFixed(4)}`);
  for (const shift of shifts)
    console.log(`  ${shift.value.toFixed(4)}\n    ${shift.moved.join("\n    ")}`);
}
const most = Math.max(...moved.map(({ sum }) => sum));
console.log(
  `\n${moved.length} steps, at most ${most.toFixed(4)}: ${tooFar.length} above ${MOST_SHIFT}`,
);
process.exitCode = tooFar.length > 0 ? 1 : 0;
