import { expect, onOwnHub, test } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import { recordLoad } from "../frame/load-record.ts";
import { createdPerson, FIRST_ADMIN, openAs, type Person } from "../frame/people.ts";

type Budget = readonly [address: string, requests: number, scriptKilobytes: number];

/**
 * What a first visit may cost, with a tenth of room, of screens that are nobody's first: companies and openings, imports, messages, certificates,
 * résumé, early warning and the guide.
 */
const SCREENS: { name: string; as: (hub: Hub) => Promise<Person>; budgets: Budget[] }[] = [
  {
    name: "an admin",
    as: async () => FIRST_ADMIN,
    budgets: [
      ["/admin-panel/companies", 28, 370],
      ["/admin-panel/companies/look-alikes", 29, 370],
      ["/admin-panel/openings", 30, 370],
      ["/admin-panel/imports", 25, 350],
      ["/admin-panel/messages", 18, 270],
      ["/admin-panel/messages/new", 21, 310],
      ["/admin-panel/wording", 17, 270],
      ["/admin-panel/early-warning", 26, 340],
      ["/guide", 21, 260],
    ],
  },
  {
    name: "who looks for a job",
    as: (hub) => createdPerson(hub, "Jaya First", { role: "Trainee", subRole: "Existing Trainee" }),
    budgets: [
      ["/openings", 26, 330],
      ["/my-resume", 25, 320],
      ["/my-papers", 28, 340],
      ["/notification-preferences", 18, 260],
    ],
  },
];

onOwnHub({ HUB_NAME: "Hub of later screens" });

for (const { name, as, budgets } of SCREENS) {
  test(`${name} opens later screens with little, and in two steps`, async ({ page, hub }) => {
    await openAs(page, await as(hub), "/api/health/live");
    for (const [address, requests, scriptKilobytes] of budgets) {
      const load = await recordLoad(page, address);
      const files = load.requests.map((one) => `${one.step} ${one.bytes} ${one.address}`);
      const description = [address, ...files].join("\n");
      expect(load.steps, description).toBeLessThanOrEqual(2);
      expect(load.requests.length, description).toBeLessThanOrEqual(requests);
      expect(load.scriptBytes, description).toBeLessThanOrEqual(scriptKilobytes * 1000);
    }
  });
}
