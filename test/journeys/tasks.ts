/**
 * Performs the most frequent tasks of each role in a real browser on the demo company and measures
 * their effort, for docs/measurements.md: `npm run tasks`, after `npm run build`; `npm run tasks --
 * ceo` performs those whose name contains the word.
 *
 * Controls are found by role and name, anywhere on the page. A task that cannot be performed prints
 * why and makes the exit code 1; the others are performed all the same.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { DEMO_PASSWORD, emailOf } from "../../demo/people.ts";
import { ADMIN, FINDING_AND_ANSWERING, SIZES, type Task } from "./office-tasks.ts";
import { call } from "./support/call.ts";
import { launchOptions } from "./support/chromium.ts";
import { type Hub, startHub } from "./support/hub.ts";
import { type Meter, meterOf } from "./support/meter.ts";
import { openAs, stranger } from "./support/people.ts";
import { countRequests, untilShown } from "./support/quiet.ts";

const CEO = { username: "Rajan Kulkarni", role: "Admin" } as const;
const TRAINER = { username: "Suresh Babu", role: "Trainer" } as const;
const TRAINEE = { username: "Asha Rao", role: "Trainee" } as const;

/**
 * Selects every row and presses the button for all of them. Returns the dialog that asks for
 * confirmation.
 */
async function openBulk(page: Page, meter: Meter, button: RegExp): Promise<Locator> {
  await meter.click(page.getByRole("checkbox", { name: /^Select all/ }).first());
  await meter.click(page.getByRole("button", { name: button }));
  return page.getByRole("dialog");
}

/** Presses the dialog's button. Returns its label: the action, and for how many. */
async function confirmBulk(dialog: Locator, meter: Meter, button: RegExp) {
  const submit = dialog.getByRole("button", { name: button });
  const count = await submit.textContent();
  await meter.click(submit);
  await dialog.waitFor({ state: "hidden" });
  return count ?? undefined;
}

/** Returns which of these rows has the highest number, the first group of `pattern`. */
async function indexOfMost(rows: Locator, pattern: RegExp): Promise<number> {
  await rows.first().waitFor();
  const counts = (await rows.allTextContents()).map((text) => Number(pattern.exec(text)?.[1]));
  return counts.indexOf(Math.max(...counts));
}

/**
 * Goes from the trainer's first screen to the scores of the batch that lacks most. Returns the
 * button that opens a cell.
 */
async function openLargestSheet(page: Page, meter: Meter): Promise<Locator> {
  const main = page.getByRole("main");
  await meter.click(main.getByRole("button", { name: /^Show all \d+ batches/ }));
  const rows = main.getByRole("listitem").filter({ hasText: /\d+ without a score/ });
  const most = rows.nth(await indexOfMost(rows, /(\d+) without a score/));
  await meter.click(most.getByRole("link", { name: /^Score/ }));
  const cells = page.getByRole("table").getByRole("button", { name: /^Edit .* score$/ });
  await cells.first().waitFor();
  return cells;
}

const TASKS: readonly Task[] = [
  {
    name: "approve 20 registrations",
    aim: "4 clicks, or 20 keys",
    as: ADMIN,
    address: "/new-register?pageSize=20",
    before: async (hub) => {
      for (let number = 0; number < 20; number += 1) {
        const person = stranger(`Waiting Person ${number}`);
        const body = { ...person, confirmPassword: person.password };
        await call(hub.url, undefined, registrationContract.register, { body });
      }
    },
    walk: async ({ page, meter }) => {
      const dialog = await openBulk(page, meter, /^Approve \d+$/);
      await meter.click(dialog.getByRole("radio").first());
      return confirmBulk(dialog, meter, /^Approve \d+/);
    },
  },
  {
    name: "10 dues received",
    aim: "3 clicks",
    as: ADMIN,
    address: "/admin-panel/money",
    walk: async ({ page, meter }) => {
      const dialog = await openBulk(page, meter, /^Record \d+/);
      return confirmBulk(dialog, meter, /^Record/);
    },
  },
  {
    name: "review 15 answers",
    aim: "15 to 30 keys",
    as: TRAINER,
    address: "/trainer-dashboard",
    walk: async ({ page, meter }) => {
      const rows = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: /\d+ waiting/ });
      const most = rows.nth(await indexOfMost(rows, /(\d+) waiting/));
      await meter.click(most.getByRole("link", { name: /^Review/ }));
      const approve = page.getByRole("button", { name: "Approve", exact: true });
      for (let count = 0; count < 15; count += 1) {
        await approve.and(page.locator(":enabled")).waitFor();
        const shown = await page.getByText(/^\d+ of \d+ waiting$/).textContent();
        await meter.press("a");
        await page.getByText(shown ?? "", { exact: true }).waitFor({ state: "hidden" });
      }
      return undefined;
    },
  },
  // Before anyone is scored: a trainee whose module is passed has another next step.
  {
    name: "trainee's phone: what is next?",
    aim: "in the first 400 px",
    as: TRAINEE,
    address: "/batch-dashboard",
    size: "phone",
    walk: async ({ page }) => {
      const next = page
        .getByRole("main")
        .getByText(/next (class|session)/i)
        .first();
      const box = await next.boundingBox();
      return box ? `at ${Math.round(box.y)} px` : undefined;
    },
  },
  {
    name: "30 scores",
    aim: "90 keys, nothing lost",
    as: TRAINER,
    address: "/trainer-dashboard",
    walk: async ({ page, meter }) => {
      const cells = await openLargestSheet(page, meter);
      const count = Math.min(30, await cells.count());
      await meter.click(cells.first());
      for (let number = 0; number < count; number += 1) await meter.press("8", "Enter");
      return `${count} scores`;
    },
  },
  {
    name: "scores pasted from a spreadsheet",
    aim: "one paste and a look at whose they are",
    as: TRAINER,
    address: "/trainer-dashboard",
    walk: async ({ page, meter }) => {
      const cells = await openLargestSheet(page, meter);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const names = await page.locator("tbody tr td:nth-child(2)").allInnerTexts();
      const copied = names.map((name) => `${name}\t7.5\n`).join("");
      await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
      await meter.click(cells.first());
      await meter.press("Control+v");
      const save = page.getByRole("dialog").getByRole("button", { name: /^Save \d+ scores?$/ });
      const saved = await save.textContent();
      await meter.click(save);
      await save.waitFor({ state: "hidden" });
      return saved ?? undefined;
    },
  },
  {
    name: "everything about one person",
    aim: "Ctrl K, 3 letters, Enter",
    as: ADMIN,
    address: "/admin-panel",
    walk: async ({ page, meter }) => {
      await meter.press("Control+k", "s", "n", "e");
      await page
        .getByRole("option", { name: /Sneha Patil/ })
        .first()
        .waitFor();
      await meter.press("Enter");
      await page.getByRole("heading", { level: 1, name: /Sneha Patil/ }).waitFor();
      return undefined;
    },
  },
  ...FINDING_AND_ANSWERING,
  {
    name: "CEO: stages, leaving, money, due",
    aim: "900 px",
    as: CEO,
    address: "/ceo-dashboard",
    walk: ({ page }) => heightOf(page),
  },
  {
    name: "CEO on a phone",
    aim: "–",
    as: CEO,
    address: "/ceo-dashboard",
    size: "phone",
    walk: ({ page }) => heightOf(page),
  },
  {
    name: "one session on a trainee's phone",
    aim: "96 px, one action",
    as: TRAINEE,
    address: "/java-training-details",
    size: "phone",
    walk: async ({ page }) => {
      const rows = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
      await rows.first().waitFor();
      const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
      const heights = boxes.map((box) => Math.round(box?.height ?? 0));
      return `${Math.min(...heights)} to ${Math.max(...heights)} px`;
    },
  },
];

/** Returns where the charts after the first questions begin, and how long the page is. */
async function heightOf(page: Page): Promise<string> {
  const charts = page.getByRole("heading", { level: 2, name: /at a glance/i });
  await charts.waitFor();
  await untilShown(page);
  const box = await charts.boundingBox();
  const height = await page.evaluate("document.documentElement.scrollHeight");
  return `${Math.round(box?.y ?? 0)} px to the charts, ${height} px in all`;
}

async function walkTask(browser: Browser, hub: Hub, task: Task): Promise<boolean> {
  await task.before?.(hub);
  const { username, role } = task.as;
  const viewport = SIZES[task.size ?? "desktop"];
  const context = await browser.newContext({
    baseURL: hub.url,
    viewport,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  countRequests(page);
  try {
    const person = { username, role, email: emailOf(username), password: DEMO_PASSWORD };
    await openAs(page, person, task.address);
    await untilShown(page);
    const meter = meterOf(page);
    const measured = await task.walk({ page, meter, hub });
    const { clicks, keys, screens, calls } = meter.effort;
    console.log(
      `| ${[task.name, measured ?? "", clicks, keys, screens, calls, task.aim].join(" | ")} |`,
    );
    return true;
  } catch (error) {
    const [why] = String(error).split("\n");
    console.log(`| ${task.name} | not walked: ${why} | | | | | ${task.aim} |`);
    return false;
  } finally {
    await context.close();
  }
}

const [word = ""] = process.argv.slice(2);
console.log("Making the demo company, which takes a while ...");
const hub = await startHub({ DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "", UNDO_SECONDS: "30" });
const browser = await chromium.launch(launchOptions);
try {
  console.log(
    "\n| task | measured | clicks | keys | screens | calls | aim |\n| --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const task of TASKS.filter(({ name }) => name.includes(word))) {
    if (!(await walkTask(browser, hub, task))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await hub.stop();
}
