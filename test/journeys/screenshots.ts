/**
 * Takes the README's pictures from the demo company: `npm run screenshots`, after `npm run build`.
 * They go to docs/screenshots, in few colours, so that they stay small in the repository.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import type { Role } from "#/shared/actor.ts";
import { DEMO_PASSWORD, emailOf, STAFF } from "../../demo/people.ts";
import { launchOptions } from "./support/chromium.ts";
import { startHub } from "./support/hub.ts";
import { openAs } from "./support/people.ts";
import { settled } from "./support/settled.ts";
import { withoutUpdates } from "./support/without-updates.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/screenshots");

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

type Shot = {
  name: string;
  address: string;
  /** The account that is signed in; none for public pages. */
  as?: { username: string; role: Role };
  size?: keyof typeof SIZES;
  scheme?: "light" | "dark";
};

const trainee = (username: string) => ({ username, role: "Trainee" as const });
const [ADMIN, CEO, CTO] = STAFF;
const TRAINER = { username: "Suresh Babu", role: "Trainer" } as const;

const SHOTS: readonly Shot[] = [
  { name: "home", address: "/" },
  { name: "home-phone", address: "/", size: "phone" },
  { name: "sign-in", address: "/login", scheme: "dark" },
  { name: "admin-desk", address: "/admin-panel", as: ADMIN },
  { name: "admin-desk-dark", address: "/admin-panel", as: ADMIN, scheme: "dark" },
  { name: "registrations", address: "/new-register", as: ADMIN },
  { name: "receipts", address: "/admin-panel/payment-receipts", as: ADMIN },
  {
    name: "details-phone",
    address: "/trainee-dashboard",
    as: trainee("Sameer Joshi"),
    size: "phone",
  },
  { name: "documents", address: "/document-upload", as: trainee("Kavya Shetty") },
  { name: "admission-fee", address: "/admission-fee", as: trainee("Ritu Chawla") },
  { name: "batch-dashboard", address: "/batch-dashboard", as: trainee("Asha Rao") },
  { name: "marketing-insights", address: "/ceo-dashboard/marketing-insights", as: CEO },
  { name: "dues-dark", address: "/admin-panel/dues", as: ADMIN, scheme: "dark" },
  { name: "cto-desk", address: "/cto-dashboard", as: CTO },
  { name: "timeline", address: "/timeline", as: trainee("Sneha Patil") },
  {
    name: "assistance-phone",
    address: "/assistance-details",
    as: trainee("Sneha Patil"),
    size: "phone",
  },
  { name: "trainer-desk", address: "/trainer-dashboard", as: TRAINER },
];

async function takeShot(browser: Browser, origin: string, shot: Shot) {
  const { name, address, as, size = "desktop", scheme = "light" } = shot;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  await withoutUpdates(page);
  if (as)
    await openAs(page, { ...as, email: emailOf(as.username), password: DEMO_PASSWORD }, address);
  else await page.goto(address);
  await settled(page);
  const picture = await page.screenshot();
  const small = await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  writeFileSync(path.join(FOLDER, `${name}.png`), small);
  console.log(`${name.padEnd(20)} ${Math.round(small.length / 1024)} KB`);
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
console.log("Making the demo company, which takes a while ...");
const hub = await startHub({ DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
const browser = await chromium.launch(launchOptions);
try {
  const selected = process.argv.slice(2);
  const shots = SHOTS.filter(({ name }) => selected.length === 0 || selected.includes(name));
  for (const shot of shots) await takeShot(browser, hub.url, shot);
} finally {
  await browser.close();
  await hub.stop();
}
