/**
 * Takes screenshots of every first screen, for review, and reports what is cut off on them:
 *
 *     npm run first-screens                                   of the demo company
 *     npm run first-screens -- --at http://127.0.0.1:3000     of a demo that runs there (DEMO_PEOPLE=2000 npm run demo)
 *     npm run first-screens -- --empty                        of a hub that has one account of each role and nothing else
 *     npm run first-screens -- --as "Admin,CEO"               only of these
 *
 * Each gets two sheets, light and dark, with the screen at 1440, 768 and 390 px side by side, in
 * the folder `--out` (by default first-screens, which git ignores). Exits with 1 if a page or a
 * list scrolls sideways.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_PASSWORD, emailOf } from "../../demo/people.ts";
import { launchOptions } from "./support/chromium.ts";
import { type Hub, startHub } from "./support/hub.ts";
import { cutsLists, scrollsSideways } from "./support/page-looks.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  type Person,
  registeredTrainee,
} from "./support/people.ts";
import { settled } from "./support/settled.ts";
import { withoutUpdates } from "./support/without-updates.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
const GAP = 16;

/** A first screen, and who sees it; nobody for public ones. */
type Screen = { label: string; as?: Person; address?: string };

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    at: text,
    as: text,
    out: { ...text, default: "first-screens" },
    empty: { type: "boolean", default: false },
  },
});

const VISITOR: readonly Screen[] = [
  { label: "Visitor", address: "/" },
  { label: "Registering", address: "/register" },
];

const ofDemo = (label: string, username: string, role: Person["role"]): Screen => ({
  label,
  as: { username, email: emailOf(username), password: DEMO_PASSWORD, role },
});

const DEMO_SCREENS: readonly Screen[] = [
  ...VISITOR,
  ofDemo("Just approved", "Sameer Joshi", "Trainee"),
  ofDemo("Details done", "Kavya Shetty", "Trainee"),
  ofDemo("About to pay", "Ritu Chawla", "Trainee"),
  ofDemo("In training", "Asha Rao", "Trainee"),
  ofDemo("Open to interviews", "Karthik Reddy", "Trainee"),
  ofDemo("Placed", "Sneha Patil", "Trainee"),
  ofDemo("Assistance", "Swathi Naik", "Trainee"),
  ofDemo("Trainer", "Suresh Babu", "Trainer"),
  ofDemo("Admin", "Meera Iyer", "Admin"),
  ofDemo("CEO", "Rajan Kulkarni", "Admin"),
  ofDemo("CTO", "Anita Desai", "Admin"),
  ofDemo("Sales head", "Farhan Sheikh", "Admin"),
  ofDemo("Informer", "Lakshmi Menon", "Admin"),
];

async function emptyScreens(hub: Hub): Promise<Screen[]> {
  const trainer = await createdPerson(hub, "Suresh Babu", { role: "Trainer" });
  const ceo = await createdPerson(hub, "Rajan Kulkarni", { role: "Admin", subRole: "CEO" });
  const cto = await createdPerson(hub, "Anita Desai", { role: "Admin", subRole: "CTO" });
  const sales = await createdPerson(hub, "Farhan Sheikh", { role: "Admin", subRole: "Sales Head" });
  const informer = await createdPerson(hub, "Lakshmi Menon", {
    role: "Admin",
    subRole: "Informer",
  });
  const existing = { role: "Trainee", subRole: "Existing Trainee" } as const;
  const assistance = { role: "Trainee", subRole: "Assistance" } as const;
  await registeredTrainee(hub, "Pooja Bhat");
  return [
    ...VISITOR,
    { label: "Just approved", as: await approvedTrainee(hub, "Sameer Joshi") },
    { label: "Open to interviews", as: await createdPerson(hub, "Harish Gowda", existing) },
    { label: "Assistance", as: await createdPerson(hub, "Swathi Naik", assistance) },
    { label: "Trainer", as: trainer },
    { label: "Admin", as: FIRST_ADMIN },
    { label: "CEO", as: ceo },
    { label: "CTO", as: cto },
    { label: "Sales head", as: sales },
    { label: "Informer", as: informer },
  ];
}

let faults = 0;

async function picture(page: Page, label: string, size: (typeof SIZES)[number]) {
  await page.setViewportSize(size);
  await page.reload();
  await settled(page);
  const found = [...(await page.evaluate(scrollsSideways)), ...(await page.evaluate(cutsLists))];
  for (const cut of found) {
    faults += 1;
    console.log(`${label} at ${size.width}: ${cut}`);
  }
  return await page.screenshot();
}

async function opened(context: BrowserContext, { as, address }: Screen): Promise<Page> {
  const page = await context.newPage();
  await withoutUpdates(page);
  if (as) {
    await openAs(page, as, "/login");
    await page.waitForURL((url) => url.pathname !== "/login");
  } else await page.goto(address ?? "/");
  return page;
}

async function takeSheet(
  browser: Browser,
  origin: string,
  screen: Screen,
  scheme: "light" | "dark",
) {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: scheme,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  try {
    const page = await opened(context, screen);
    const parts: { input: Buffer; left: number; top: number }[] = [];
    let left = 0;
    for (const size of SIZES) {
      parts.push({ input: await picture(page, screen.label, size), left, top: 0 });
      left += size.width + GAP;
    }
    const name = `${screen.label.toLowerCase().replaceAll(" ", "-")}-${scheme}.png`;
    const sheet = { width: left - GAP, height: 1024, channels: 3, background: "#888" } as const;
    await sharp({ create: sheet })
      .composite(parts)
      .png({ palette: true })
      .toFile(path.join(values.out, name));
    console.log(path.join(values.out, name));
  } finally {
    await context.close();
  }
}

mkdirSync(values.out, { recursive: true });
const settings: Record<string, string> = { DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
const hub = values.at ? undefined : await startHub(values.empty ? {} : settings);
const browser = await chromium.launch(launchOptions);
try {
  const screens = hub && values.empty ? await emptyScreens(hub) : DEMO_SCREENS;
  const selected = screens.filter(
    ({ label }) => !values.as || values.as.split(",").includes(label),
  );
  for (const screen of selected)
    for (const scheme of ["light", "dark"] as const)
      await takeSheet(browser, values.at ?? hub?.url ?? "", screen, scheme);
} finally {
  await browser.close();
  await hub?.stop();
}
process.exitCode = faults > 0 ? 1 : 0;
