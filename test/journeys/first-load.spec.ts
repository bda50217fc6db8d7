import type { Page } from "@playwright/test";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { recordLoad } from "./support/load-record.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  type Person,
  registeredTrainee,
  signInByCall,
} from "./support/people.ts";
import { createJavaBatch, payAtOffice, traineeBeforeFee } from "./support/trainee-steps.ts";

/**
 * The budget of a first visit, in requests and kilobytes of scripts, with a margin of a tenth: a
 * package or a look-up too many fails here before anyone waits for it, but a field or a sentence
 * more does not.
 */
const VISITOR = { requests: 16, scriptKilobytes: 240 };
const TRAINEE = { requests: 20, scriptKilobytes: 250 };
const OFFICE = { requests: 28, scriptKilobytes: 420 };

type FirstPage = {
  address: string;
  as?: (hub: Hub) => Promise<Person>;
  budget: { requests: number; scriptKilobytes: number };
};

const PAGES: FirstPage[] = [
  { address: "/", budget: VISITOR },
  { address: "/login", budget: { requests: 14, scriptKilobytes: 200 } },
  { address: "/register", budget: VISITOR },
  { address: "/verify/ABCD-EFGH-JKMN", budget: VISITOR },
  {
    address: "/trainee-dashboard",
    as: (hub) => approvedTrainee(hub, "Tara First"),
    budget: TRAINEE,
  },
  { address: "/batch-dashboard", as: traineeInBatch, budget: TRAINEE },
  {
    address: "/trainer-dashboard",
    as: (hub) => createdPerson(hub, "Tina Teaches", { role: "Trainer" }),
    budget: OFFICE,
  },
  {
    address: "/admin-panel",
    as: (hub) => createdPerson(hub, "Asha Office", { role: "Admin" }),
    budget: OFFICE,
  },
  {
    address: "/ceo-dashboard",
    as: (hub) => createdPerson(hub, "Chitra Chief", { role: "Admin", subRole: "CEO" }),
    budget: OFFICE,
  },
  {
    address: "/cto-dashboard",
    as: (hub) => createdPerson(hub, "Charu Guides", { role: "Admin", subRole: "CTO" }),
    budget: OFFICE,
  },
];

async function traineeInBatch(hub: Hub): Promise<Person> {
  const trainee = await traineeBeforeFee(hub, "Taru Training", "No Payment");
  const { token, userId } = await signInByCall(hub, trainee);
  const body = { batchId: await createJavaBatch(hub, -1), userId };
  await call(hub.url, token, batchesContract.assign, { body });
  return trainee;
}

// A separate hub: otherwise it would fetch what other journeys make.
onOwnHub({ HUB_NAME: "Hub of first visits" });

/** Records which of the browser's formatters a page creates. */
const noteFormatters = (page: Page) =>
  page.addInitScript(() => {
    const made: string[] = [];
    const construct = (formatter: { name: string }, given: unknown[]) => {
      made.push(formatter.name);
      return Reflect.construct(formatter as unknown as new (...given: unknown[]) => object, given);
    };
    for (const name of ["Collator", "DateTimeFormat", "ListFormat", "NumberFormat"] as const)
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    Object.assign(window, { made });
  });

/** In every run: one page of each kind of visitor. */
const EACH_TIME = ["/login", "/trainee-dashboard", "/admin-panel"];

for (const { address, as, budget } of PAGES) {
  const lab = EACH_TIME.includes(address) ? "" : " @lab";
  test(`the first visit of ${address} costs little${lab}`, async ({ page, hub }) => {
    if (as) await openAs(page, await as(hub), "/api/health/live");
    await noteFormatters(page);
    const load = await recordLoad(page, address);
    // The first one reads all language data: a tenth or more of the time to start the code.
    expect(await page.evaluate(() => "made" in window && window.made)).toEqual([]);
    const description = load.requests
      .map(({ step, bytes, address: file }) => `${step} ${Math.ceil(bytes / 1000)} kB ${file}`)
      .join("\n");
    test.info().annotations.push({
      type: "load",
      description: `${load.requests.length} requests, ${load.scriptBytes} bytes of scripts\n${description}`,
    });
    expect(load.requests.length, description).toBeLessThanOrEqual(budget.requests);
    expect(load.scriptBytes, description).toBeLessThanOrEqual(budget.scriptKilobytes * 1000);
  });
}

/** Nothing visibly moves without input: a letter's width when the font loads is a tenth of this. */
const MOST_SHIFT = 0.005;

phoneTest(
  "what the office and a trainee begin with stands still on a phone @lab",
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
    // Through the details, as after a sign-in.
    const training = await recordLoad(page, "/trainee-dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Training" })).toBeVisible();
    expect(training.shift).toBeLessThan(MOST_SHIFT);
  },
);
