import type { Page } from "@playwright/test";
import { batchesContract } from "#/features/batches/contract.ts";
import { call } from "../frame/call.ts";
import { expect, onOwnHub, test } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import { type Load, recordLoad } from "../frame/load-record.ts";
import {
  approvedTrainee,
  createdPerson,
  openAs,
  type Person,
  signInByCall,
} from "../frame/people.ts";
import { createJavaBatch, traineeBeforeFee } from "../frame/trainee-steps.ts";
import { withoutUpdates } from "../frame/without-updates.ts";

type Budget = { requests: number; scriptKilobytes: number; calls?: number; shift?: number };
type FirstPage = { address: string; as?: (hub: Hub) => Promise<Person>; budget: Budget };

/**
 * What the first visit may cost, in whole numbers with a tenth of room: a package or a look-up too many shows here
 * before anybody waits for it, and a field or a sentence more does not.
 */
const PAGES: FirstPage[] = [
  // Its second call is for the next start, which its page asks for.
  { address: "/", budget: { requests: 10, scriptKilobytes: 130, calls: 2 } },
  { address: "/login", budget: { requests: 8, scriptKilobytes: 130 } },
  {
    address: "/trainee-dashboard",
    as: (hub) => approvedTrainee(hub, "Tara First"),
    budget: { requests: 11, scriptKilobytes: 150 },
  },
  // Pages that a link or a scanned code opens for a stranger, on any phone.
  { address: "/verify", budget: { requests: 9, scriptKilobytes: 130 } },
  { address: "/verify/ABCD-EFGH-JKMN", budget: { requests: 10, scriptKilobytes: 130, calls: 2 } },
  { address: "/shared-resume/unknown", budget: { requests: 10, scriptKilobytes: 130, calls: 2 } },
  // Pages that a mail leads to, on any phone.
  { address: "/set-password", budget: { requests: 17, scriptKilobytes: 200 } },
  {
    address: "/timeline",
    as: (hub) => approvedTrainee(hub, "Tara Told"),
    budget: { requests: 16, scriptKilobytes: 230 },
  },
  {
    address: "/ceo-dashboard",
    as: (hub) => createdPerson(hub, "Chitra Chief", { role: "Admin", subRole: "CEO" }),
    budget: { requests: 15, scriptKilobytes: 260 },
  },
  {
    address: "/admin-panel",
    as: (hub) => createdPerson(hub, "Asha Office", { role: "Admin" }),
    budget: { requests: 13, scriptKilobytes: 200 },
  },
  {
    address: "/trainer-dashboard",
    as: (hub) => createdPerson(hub, "Tina Teaches", { role: "Trainer" }),
    budget: { requests: 13, scriptKilobytes: 220 },
  },
  {
    address: "/cto-dashboard?show=closed",
    as: (hub) => createdPerson(hub, "Charu Guides", { role: "Admin", subRole: "CTO" }),
    // Its lists are asked for beside who is signed in. On a hub without providers the cards above are lower than their place.
    // It needs one file more than others: `work` without `floating` took 29 KB from an admin's and 44 from who has assistance.
    budget: { requests: 16, scriptKilobytes: 260, calls: 2, shift: 0.08 },
  },
  {
    address: "/assistance-dashboard",
    as: (hub) => createdPerson(hub, "Anu Assisted", { role: "Trainee", subRole: "Assistance" }),
    // Who was made by the office has yet to agree to the notice, which comes above the page.
    budget: { requests: 16, scriptKilobytes: 240, calls: 2, shift: 0.06 },
  },
];

/** Nothing moves by itself that one could see: a letter's width when the font comes is a tenth of this. */
const MOST_SHIFT = 0.005;

// A hub of its own: where another journey has made interviews, the CEO's first page fetches the charts as well.
onOwnHub({ HUB_NAME: "Hub of first visits" });

const isCall = (address: string) => address.startsWith("/api/");
const apiOf = ({ requests }: Load) => requests.map(({ address }) => address).filter(isCall);

for (const page of PAGES) testFirstVisit(page);

function testFirstVisit({ address, as, budget }: FirstPage) {
  test(`${address} asks for little, and in two steps`, async ({ page, hub }) => {
    if (as) await openAs(page, await as(hub), "/api/health/live");
    const load = await recordLoad(page, address);
    const description = load.requests
      .map(({ step, bytes, address: file }) => `${step} ${Math.ceil(bytes / 1000)} kB ${file}`)
      .join("\n");
    test.info().annotations.push({
      type: "load",
      description: `${load.requests.length} requests, ${load.scriptBytes} bytes of scripts, shift ${load.shift}\n${description}`,
    });

    expect(load.steps, description).toBeLessThanOrEqual(2);
    expect(load.requests.length, description).toBeLessThanOrEqual(budget.requests);
    expect(load.shift, "layout shift").toBeLessThan(budget.shift ?? MOST_SHIFT);
    expect(load.scriptBytes, description).toBeLessThanOrEqual(budget.scriptKilobytes * 1000);
    expect(apiOf(load).length, description).toBeLessThanOrEqual(budget.calls ?? 1);
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

/** Screens of each role, one after the other, and where somebody comes from. What each of them shows was asked for in one call. */
const WALKS: {
  name: string;
  as: (hub: Hub) => Promise<Person>;
  from: string;
  screens: string[];
}[] = [
  {
    name: "an admin",
    as: (hub) => createdPerson(hub, "Asha Walks", { role: "Admin" }),
    from: "/admin-panel",
    screens: [
      ...["/new-register", "/assistance-register"],
      ...["documents", "money", "payment-receipts", "dues", "batches", "batches/waitlist"].map(
        inPanel,
      ),
      ...["batches/view/java", "trainee-info", "create-user", "approved-users"].map(inPanel),
      ...["assistance/closure", "assistance/payments", "interviews", "marketing-insights"].map(
        inPanel,
      ),
      ...["early-warning", "openings", "companies", "messages", "imports", "wording"].map(inPanel),
      ...["announcements", "contact-messages", "settings"].map(inPanel),
    ],
  },
  {
    name: "a CEO",
    as: (hub) => createdPerson(hub, "Chitra Walks", { role: "Admin", subRole: "CEO" }),
    from: "/ceo-dashboard/dues",
    screens: ["", "/assistance", "/training/trainers", "/documents", "/money"].map(
      (end) => `/ceo-dashboard${end}`,
    ),
  },
  {
    name: "a CTO",
    as: (hub) => createdPerson(hub, "Chandra Walks", { role: "Admin", subRole: "CTO" }),
    from: "/cto-dashboard/new-seekers",
    screens: ["/cto-dashboard", "/cto-dashboard/in-house-employees"],
  },
  {
    name: "a trainer",
    as: (hub) => createdPerson(hub, "Tara Walks", { role: "Trainer" }),
    from: "/user-profile",
    screens: ["/trainer-dashboard", "/early-warning", "/batches"],
  },
  {
    name: "a sales head",
    as: (hub) => createdPerson(hub, "Sana Walks", { role: "Admin", subRole: "Sales Head" }),
    from: "/user-profile",
    screens: ["", "/assistance", "/training", "/marketing-insights"].map(
      (end) => `/sales-head-dashboard${end}`,
    ),
  },
  {
    name: "an informer",
    as: (hub) => createdPerson(hub, "Indu Walks", { role: "Admin", subRole: "Informer" }),
    from: "/user-profile",
    screens: ["/interviews"],
  },
  {
    name: "a trainee",
    as: (hub) => approvedTrainee(hub, "Tejas Walks"),
    from: "/trainee-dashboard",
    screens: ["/timeline", "/my-papers", "/user-profile", "/security"],
  },
  {
    name: "who looks for a job",
    as: (hub) => createdPerson(hub, "Jaya Walks", { role: "Trainee", subRole: "Existing Trainee" }),
    from: "/user-profile",
    screens: [
      "/marketing-dashboard",
      "/openings",
      "/my-resume",
      "/my-papers",
      "/interview-schedules",
    ],
  },
];

function inPanel(end: string) {
  return `/admin-panel/${end}`;
}

for (const { name, as, from, screens } of WALKS) {
  test(`${name} goes from screen to screen by one call each`, async ({ page, hub }) => {
    await withoutUpdates(page);
    await openAs(page, await as(hub), "/api/health/live");
    await page.addInitScript(noteCalls);
    await page.goto(from);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const address of screens) {
      await page.evaluate((to) => history.pushState({}, "", to), address);
      const callsOf = async () => (await notedIn(page)).filter(({ at }) => at === address);
      await expect.poll(async () => (await callsOf()).map(({ isOpen }) => isOpen)).toEqual([false]);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    }
    const noted = await notedIn(page);
    test.info().annotations.push({
      type: "calls",
      description: noted.map((call) => `${call.at} ${call.address}`).join("\n"),
    });
    const counts = screens.map((address) => [
      address,
      noted.filter(({ at }) => at === address).length,
    ]);
    expect(counts).toEqual(screens.map((address) => [address, 1]));
  });
}

test("who is in a batch and opens the details comes to the training in four calls at most", async ({
  page,
  hub,
}) => {
  await withoutUpdates(page);
  const trainee = await traineeBeforeFee(hub, "Bina Batch", "No Payment");
  const { token, userId } = await signInByCall(hub, trainee);
  const body = { batchId: await createJavaBatch(hub, -1), userId };
  await call(hub.url, token, batchesContract.assign, { body });
  await openAs(page, trainee, "/api/health/live");
  await page.addInitScript(noteCalls);
  await page.goto("/trainee-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Training" })).toBeVisible();
  await expect.poll(async () => (await notedIn(page)).some(({ isOpen }) => isOpen)).toBe(false);
  const calls = (await notedIn(page)).map(({ address }) => address);
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(4);
  expect(calls.filter((address) => address.includes("/api/payment/"))).toEqual([]);
});

// Last: what somebody has paid and sent brings more to the pages of the office.
testFirstVisit({
  address: "/batch-dashboard",
  as: async (hub) => {
    const trainee = await traineeBeforeFee(hub, "Taru Training", "No Payment");
    const { token, userId } = await signInByCall(hub, trainee);
    const body = { batchId: await createJavaBatch(hub, -1), userId };
    await call(hub.url, token, batchesContract.assign, { body });
    return trainee;
  },
  budget: { requests: 11, scriptKilobytes: 160 },
});

type Noted = { at: string; address: string; isOpen: boolean };
declare global {
  interface Window {
    noted?: Noted[];
  }
}

const notedIn = (page: Page) => page.evaluate(() => window.noted ?? []);

/** Runs in the page: notes each call with the screen that made it; not the one that asks again who is signed in. */
function noteCalls() {
  const noted: Noted[] = [];
  window.noted = noted;
  const real = window.fetch;
  window.fetch = (input, init) => {
    const answer = real(input, init);
    const address = decodeURIComponent(String(input));
    if (!address.startsWith("/api/") || address === "/api/session") return answer;
    const call = { at: location.pathname, address, isOpen: true };
    noted.push(call);
    const close = () => {
      call.isOpen = false;
    };
    answer.then(close, close);
    return answer;
  };
}
