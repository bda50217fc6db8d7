import type { Request } from "@playwright/test";
import { batchesContract } from "#/features/batches/contract.ts";
import { call } from "../frame/call.ts";
import { expect, onOwnHub, phoneTest } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import { recordLoad } from "../frame/load-record.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  type Person,
  registeredTrainee,
  signInByCall,
} from "../frame/people.ts";
import { createJavaBatch, payAtOffice, traineeBeforeFee } from "../frame/trainee-steps.ts";

// Interviews of another journey would bring the CEO more.
onOwnHub({ HUB_NAME: "Hub of phones" });

/** Nothing moves by itself that one could see. */
const MOST_SHIFT = 0.005;

/** What a phone is given of a first screen that stands on, and of what comes two seconds after it. */
const ON_A_PHONE: {
  address: string;
  as: (hub: Hub) => Promise<Person>;
  budget: { requests: number; scriptKilobytes: number };
}[] = [
  {
    address: "/trainee-dashboard",
    as: (hub) => approvedTrainee(hub, "Tara Phone"),
    budget: { requests: 13, scriptKilobytes: 160 },
  },
  {
    address: "/ceo-dashboard",
    as: (hub) => createdPerson(hub, "Chitra Phone", { role: "Admin", subRole: "CEO" }),
    budget: { requests: 13, scriptKilobytes: 170 },
  },
];
for (const { address, as, budget } of ON_A_PHONE) {
  phoneTest(`${address} stays little on a phone while it is looked at`, async ({ page, hub }) => {
    await openAs(page, await as(hub), "/api/health/live");
    const requests: { address: string; bytes: Promise<number> }[] = [];
    const underWay = new Set<Request>();
    page.on("request", (request) => underWay.add(request));
    page.on("requestfailed", (request) => underWay.delete(request));
    page.on("requestfinished", (request) => {
      underWay.delete(request);
      const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
      requests.push({ address: new URL(request.url()).pathname, bytes });
    });
    const isUpdates = (request: Request) => request.url().includes("/api/updates?");
    const listening = page.waitForRequest(isUpdates);
    await page.goto(address);
    await listening;
    // The updates are under way for as long as the page stands, and with them the network is never idle.
    await expect.poll(() => [...underWay].every(isUpdates)).toBe(true);
    const scripts = requests.filter((one) => one.address.endsWith(".js"));
    const bytes = (await Promise.all(scripts.map((one) => one.bytes))).reduce((a, b) => a + b, 0);
    const description = requests.map((one) => one.address).join("\n");
    expect(requests.length, description).toBeLessThanOrEqual(budget.requests);
    expect(bytes, description).toBeLessThanOrEqual(budget.scriptKilobytes * 1000);
  });
}

phoneTest(
  "what the office and a trainee begin with stands still on a phone",
  async ({ page, hub }) => {
    const trainee = await traineeBeforeFee(hub, "Uma Unplaced");
    await payAtOffice(hub, trainee);
    await openAs(page, FIRST_ADMIN, "/api/health/live");
    const office = await recordLoad(page, "/admin-panel");
    await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
    expect(office.shift).toBeLessThan(MOST_SHIFT);

    for (const name of ["Amit", "Bela", "Chetan"]) await registeredTrainee(hub, `${name} Waits`);
    const { shift } = await recordLoad(page, "/new-register");
    await expect(page.getByRole("button", { name: "Approve Chetan Waits" })).toBeVisible();
    expect(shift).toBeLessThan(MOST_SHIFT);

    const { token, userId } = await signInByCall(hub, trainee);
    const body = { batchId: await createJavaBatch(hub, -1), userId };
    await call(hub.url, token, batchesContract.assign, { body });
    await openAs(page, trainee, "/api/health/live");
    // By way of the details, as a sign-in leads there.
    const training = await recordLoad(page, "/trainee-dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Training" })).toBeVisible();
    expect(training.shift).toBeLessThan(MOST_SHIFT);
  },
);
