import type { Page } from "@playwright/test";
import { expect, test } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import { type Load, recordLoad } from "../frame/load-record.ts";
import { approvedTrainee, createdPerson, openAs, type Person } from "../frame/people.ts";

type Budget = { requests: number; scriptKilobytes: number };

/** What the first visit may cost. A package or a look-up too many shows here before anybody waits for it. */
const PAGES: { address: string; as?: (hub: Hub) => Promise<Person>; budget: Budget }[] = [
  { address: "/", budget: { requests: 10, scriptKilobytes: 172 } },
  { address: "/login", budget: { requests: 8, scriptKilobytes: 168 } },
  {
    address: "/trainee-dashboard",
    as: (hub) => approvedTrainee(hub, "Tara First"),
    budget: { requests: 17, scriptKilobytes: 280 },
  },
  {
    address: "/ceo-dashboard",
    as: (hub) => createdPerson(hub, "Chitra Chief", { role: "Admin", subRole: "CEO" }),
    budget: { requests: 24, scriptKilobytes: 312 },
  },
  {
    address: "/admin-panel",
    as: (hub) => createdPerson(hub, "Asha Office", { role: "Admin" }),
    budget: { requests: 22, scriptKilobytes: 305 },
  },
  {
    address: "/trainer-dashboard",
    as: (hub) => createdPerson(hub, "Tina Teaches", { role: "Trainer" }),
    budget: { requests: 20, scriptKilobytes: 258 },
  },
];

// A hub of its own: where another journey has made interviews, the CEO's first page fetches the charts as well.
test.use({ settings: { HUB_NAME: "Hub of first visits" } });

const apiOf = ({ requests }: Load) =>
  requests.map(({ address }) => address).filter((address) => address.startsWith("/api/"));

for (const { address, as, budget } of PAGES) {
  test(`${address} asks for little, and in two steps`, async ({ page, hub }) => {
    if (as) await openAs(page, await as(hub), "/api/health/live");
    const load = await recordLoad(page, address);
    const description = load.requests
      .map(({ step, bytes, address: file }) => `${step} ${Math.ceil(bytes / 1000)} kB ${file}`)
      .join("\n");
    test.info().annotations.push({
      type: "load",
      description: `${load.requests.length} requests, ${load.scriptBytes} bytes of scripts\n${description}`,
    });

    expect(load.steps, description).toBeLessThanOrEqual(2);
    expect(load.requests.length, description).toBeLessThanOrEqual(budget.requests);
    expect(load.scriptBytes, description).toBeLessThanOrEqual(budget.scriptKilobytes * 1000);
    // Whatever was asked for early is what the page needed.
    expect(await page.evaluate(() => Object.keys(window.early?.answers ?? {}))).toEqual([]);
    expect(apiOf(load).toSorted(), description).toEqual([...new Set(apiOf(load))].toSorted());

    await expectNoAnswerAwaited(page, address, apiOf(load));
  });
}

/** Every call of the page is made while none has been answered yet: none waits for another. */
async function expectNoAnswerAwaited(page: Page, address: string, calls: readonly string[]) {
  const requested = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto("/api/health/live");
  // The first load has kept the settings.
  await page.evaluate(() => localStorage.removeItem("config"));
  await page.route("**/api/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    requested.add(pathname + search);
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect.poll(() => [...requested].toSorted()).toEqual(calls.toSorted());
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}
