/**
 * Takes the pictures of the guides from the demo company: `npm run guide-pictures`, after `npm run build`. They go to docs/guide as
 * small WebP files; scripts/guide/stamp-pictures.ts then notes which page each shows, by which a build knows those of an
 * earlier version.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import type { Role } from "#/shared/actor.ts";
import { DEMO_PASSWORD, emailOf } from "../../demo/people.ts";
import { launchOptions } from "./support/chromium.ts";
import { startHub } from "./support/hub.ts";
import { openAs } from "./support/people.ts";
import { settled } from "./support/settled.ts";
import { withoutUpdates } from "./support/without-updates.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/guide");
const VIEWPORT = { width: 1200, height: 760 };
/** Wide enough to read a heading on a desk, narrow enough to stay small. */
const WIDTH = 920;

const LIST = path.join(FOLDER, "pictures.json");

/** The pictures by name. One that was just taken has no hash yet. */
type Kept = Record<string, { address: string; hash: string }>;

type Shot = readonly [name: string, username: string, role: Role, address: string];

const SHOTS: readonly Shot[] = [
  ["admin-queue", "Meera Iyer", "Admin", "/admin-panel"],
  ["admin-documents", "Meera Iyer", "Admin", "/admin-panel/documents"],
  ["admin-money", "Meera Iyer", "Admin", "/admin-panel/money"],
  ["admin-warnings", "Meera Iyer", "Admin", "/admin-panel/early-warning"],
  ["trainee-details", "Sameer Joshi", "Trainee", "/trainee-dashboard"],
  ["trainee-training", "Asha Rao", "Trainee", "/batch-dashboard"],
  ["existing-marketing", "Harish Gowda", "Trainee", "/marketing-dashboard"],
  ["assistance-details", "Swathi Naik", "Trainee", "/assistance-details"],
  ["trainer-dashboard", "Suresh Babu", "Trainer", "/trainer-dashboard"],
  ["trainer-batches", "Suresh Babu", "Trainer", "/batches"],
  ["trainer-warnings", "Suresh Babu", "Trainer", "/early-warning"],
  ["ceo-dashboard", "Rajan Kulkarni", "Admin", "/ceo-dashboard"],
  ["ceo-money", "Rajan Kulkarni", "Admin", "/ceo-dashboard/money"],
  ["cto-dashboard", "Anita Desai", "Admin", "/cto-dashboard"],
  ["sales-dashboard", "Farhan Sheikh", "Admin", "/sales-head-dashboard"],
  ["informer-interviews", "Lakshmi Menon", "Admin", "/interviews"],
];

async function takeShot(browser: Browser, origin: string, shot: Shot): Promise<Kept> {
  const [name, username, role, address] = shot;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: VIEWPORT,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  await withoutUpdates(page);
  await openAs(
    page,
    { username, role, email: emailOf(username), password: DEMO_PASSWORD },
    address,
  );
  await settled(page);
  const picture = await page.screenshot();
  const small = await sharp(picture).resize(WIDTH).webp({ quality: 50, effort: 6 }).toBuffer();
  writeFileSync(path.join(FOLDER, `${name}.webp`), small);
  console.log(`${name.padEnd(20)} ${Math.round(small.length / 1024)} KB`);
  await context.close();
  return { [name]: { address, hash: "" } };
}

mkdirSync(FOLDER, { recursive: true });
console.log("Making the demo company, which takes a while ...");
const hub = await startHub({ DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
const browser = await chromium.launch(launchOptions);
try {
  const selected = process.argv.slice(2);
  const kept: Kept = existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : {};
  for (const shot of SHOTS) {
    const isSelected = selected.length === 0 || selected.includes(shot[0]);
    if (isSelected) Object.assign(kept, await takeShot(browser, hub.url, shot));
  }
  writeFileSync(LIST, `${JSON.stringify(kept, null, 2)}\n`);
} finally {
  await browser.close();
  await hub.stop();
}
