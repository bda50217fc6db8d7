/** What a browser without a cache requests until a page is shown. */
import { type Browser, chromium } from "@playwright/test";
import type { Role } from "#/shared/actor.ts";
import { PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { ensureBrowser } from "../../scripts/browser.ts";
import type { Filled } from "./fill.ts";
import { row } from "./platform.ts";

export type Visit = {
  title: string;
  requests: number;
  scriptKb: number;
  kb: number;
  calls: string[];
};

type Page = { title: string; address: string; as?: Persona; role?: Role };

/** Visits the pages of the table. Returns nothing if there is no Chromium. */
export async function visitPages(url: string, filled: Filled): Promise<Visit[]> {
  const found = ensureBrowser();
  if (!found) {
    console.log(
      "\nThere is no Chromium: neither the dashboard's calls nor the pages are measured.",
    );
    return [];
  }
  const browser = await chromium.launch({
    executablePath: found.executable,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    env: { ...process.env, ...found.environment },
  });
  const pages: Page[] = [
    { title: "/login", address: "/login" },
    { title: NEWCOMER, address: NEWCOMER, as: filled.trainee, role: "Trainee" },
    { title: DASHBOARD, address: DASHBOARD, as: filled.student, role: "Trainee" },
    { title: "/ceo-dashboard", address: "/ceo-dashboard", as: filled.ceo, role: "Admin" },
  ];
  const visits: Visit[] = [];
  try {
    for (const page of pages) visits.push(await visit(browser, url, page));
  } finally {
    await browser.close();
  }
  return visits;
}

const NEWCOMER = "/trainee-dashboard";
/** The first screen of a trainee in a batch. */
const DASHBOARD = "/batch-dashboard";

/** The reads of the trainee's dashboard, in the order in which a browser requests them. */
export const callsOfDashboard = (visits: readonly Visit[]): string[] =>
  visits.find(({ title }) => title === DASHBOARD)?.calls ?? [];

async function visit(
  browser: Browser,
  url: string,
  { title, address, as, role }: Page,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  // A response of the server without any of the platform's scripts is a page of its address.
  await page.goto("/api/health/live");
  // A stream is never idle.
  await page.route("**/api/updates*", (route) => route.abort());
  if (as) {
    const answer = await context.request.post("/api/auth/login", {
      headers: { "X-Client": "web" },
      data: { email: as.email, password: PERSONA_PASSWORD, role },
    });
    if (!answer.ok()) throw new Error(await answer.text());
    await page.evaluate(
      (stored) => {
        for (const [name, value] of Object.entries(stored))
          localStorage.setItem(name, String(value));
      },
      (await answer.json()) as Record<string, unknown>,
    );
  }
  const { sent, bytes } = await listen(page);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await context.close();
  const kb = (of: readonly Sent[]) =>
    Math.round(of.reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0) / 1000);
  const own = sent.filter(({ address: to }) => to.startsWith(url));
  return {
    title,
    requests: own.length,
    scriptKb: kb(own.filter(({ type }) => type === "Script")),
    kb: kb(own),
    calls: own
      .map(({ address: to }) => to.slice(url.length))
      .filter((to) => to.startsWith("/api/")),
  };
}

type Sent = { id: string; address: string; type: string | undefined };

async function listen(page: Awaited<ReturnType<Browser["newPage"]>>) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const sent: Sent[] = [];
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    sent.push({ id: requestId, address: request.url, type });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  return { sent, bytes };
}

export function printVisits(visits: readonly Visit[]): void {
  if (visits.length === 0) return;
  console.log("\nFirst visit, bytes as they come over the wire:\n");
  row("page", "requests", "of them calls", "scripts, KB", "in all, KB");
  row("---", "---", "---", "---", "---");
  for (const { title, requests, calls, scriptKb, kb } of visits)
    row(`\`${title}\``, requests, calls.length, scriptKb, kb);
}
