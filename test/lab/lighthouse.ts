/**
 * Runs Lighthouse on six pages of the demo company, on a phone and on a desktop, each several
 * times, and prints the medians for docs/measurements.md. Lighthouse is fetched into `.cache/` and
 * is no part of the product:
 *
 *     npm run demo                     in another terminal
 *     npm run lighthouse               or: npm run lighthouse -- --runs 5 --only /login
 *
 * Its slow phone is simulated: it loads the page at full speed and computes from the order of the
 * requests how long that would take on a phone with a quarter of the processor and 1.6 Mbit/s,
 * which a busy machine disturbs little.
 */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../scripts/browser.ts";
import { keptOf } from "./demo-visitor.ts";
import { median, row } from "./platform.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const FOLDER = path.resolve(import.meta.dirname, "../../.cache/lighthouse");
const PAGES: readonly { address: string; as?: string }[] = [
  { address: "/" },
  { address: "/login" },
  { address: "/register" },
  { address: "/trainee-dashboard", as: "Just approved" },
  { address: "/ceo-dashboard", as: "CEO" },
  { address: "/admin-panel", as: "Admin" },
];
const FORMS = ["mobile", "desktop"] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

type Audit = { id: string; title: string; score: number | null; numericValue?: number };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit & { details?: { items?: unknown[] } }>;
};
type Tab = {
  goto: (address: string) => Promise<unknown>;
  evaluate: <A>(run: (argument: A) => void, argument: A) => Promise<void>;
  createCDPSession: () => Promise<{ send: (method: string) => Promise<unknown> }>;
  close: () => Promise<void>;
};
type Chromium = { newPage: () => Promise<Tab>; close: () => Promise<void> };
type Lighthouse = (
  address: string,
  flags: object,
  settings: object | undefined,
  tab: Tab,
) => Promise<{ lhr: Report }>;

const { values } = parseArgs({
  options: {
    hub: { type: "string", default: "http://127.0.0.1:3000" },
    runs: { type: "string", default: "3" },
    only: { type: "string", multiple: true },
    save: { type: "string" },
  },
});
const hub = values.hub;

/** Loads a package of FOLDER, which is filled on first use. */
async function load<T>(name: string): Promise<T> {
  if (!existsSync(path.join(FOLDER, "node_modules/lighthouse"))) {
    console.log(`Fetching ${LIGHTHOUSE} into ${FOLDER} ...`);
    const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    spawnSync("npm", ["install", ...options, "--prefix", FOLDER, LIGHTHOUSE], { stdio: "inherit" });
  }
  const file = createRequire(path.join(FOLDER, "package.json")).resolve(name);
  return (await import(pathToFileURL(file).href)) as T;
}

async function measure(
  run: Lighthouse,
  browser: Chromium,
  address: string,
  form: string,
  kept: Record<string, string>,
): Promise<Report> {
  const tab = await browser.newPage();
  try {
    await tab.goto(`${hub}/api/health/live`);
    await tab.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, kept);
    await (await tab.createCDPSession()).send("Network.clearBrowserCache");
    const flags = {
      onlyCategories: CATEGORIES,
      disableStorageReset: true,
      ...(form === "desktop" ? DESKTOP : {}),
    };
    const { lhr } = await run(`${hub}${address}`, flags, undefined, tab);
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    await tab.close();
  }
}

/** Lighthouse's own settings of a desktop. */
const DESKTOP = {
  formFactor: "desktop",
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1 },
  throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
} as const;

/** Returns what lowers a score, besides the times. */
const faultsOf = ({ categories, audits }: Report) =>
  CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => (weight > 0 ? [audits[id]] : []))
    .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1)
    .map((audit) => `${audit?.id}: ${audit?.title}`);

const { default: lighthouse } = await load<{ default: Lighthouse }>("lighthouse");
const { default: puppeteer } = await load<{
  default: { launch: (options: object) => Promise<Chromium> };
}>("puppeteer-core");
const found = ensureBrowser();
if (!found) throw new Error("No Chromium starts here: name one in CHROMIUM_PATH.");
const browser = await puppeteer.launch({
  executablePath: found.executable,
  env: { ...process.env, ...found.environment },
  args: ["--no-sandbox"],
});
row("page", "on", ...CATEGORIES, "FCP ms", "LCP ms", "TBT ms", "CLS", "requests", "KB in all");
try {
  for (const { address, as } of PAGES) {
    if (values.only && !values.only.includes(address)) continue;
    const kept = as ? await keptOf(hub, as) : {};
    for (const form of FORMS) {
      const reports: Report[] = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        reports.push(await measure(lighthouse, browser, address, form, kept));
      const scores = CATEGORIES.map((name) =>
        Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100),
      );
      const times = TIMES.map((id) =>
        median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)),
      );
      const last = reports.at(-1);
      const requests = last?.audits["network-requests"]?.details?.items?.length ?? 0;
      const bytes = last?.audits["total-byte-weight"]?.numericValue ?? 0;
      row(
        address,
        form,
        ...scores,
        ...times.map((time, at) => (at === 3 ? time.toFixed(3) : Math.round(time))),
        requests,
        Math.round(bytes / 1000),
      );
      for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`  ${fault}`);
      if (values.save) {
        const name = `${address.replace(/\W+/g, "-")}.${form}.json`;
        writeFileSync(path.join(values.save, name), JSON.stringify(last));
      }
    }
  }
} finally {
  await browser.close();
}
