import { afterAll, beforeAll, expect, test } from "vitest";
import { FEATURES } from "#/server/features.ts";
import { newId } from "#/server/ids.ts";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import type { PersonaName } from "#/server/testing/personas.ts";
import type { Route } from "#/shared/contract.ts";
import { MOST_TOGETHER, type ReadAnswer } from "#/shared/together.ts";
import { isAlone } from "./http-together.ts";
import { openReads } from "./read-within.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const READS = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).filter(
  (route) => route.method === "GET" && !isAlone(route),
);

/** Of the caller where the path names a person; nobody's and nothing's else, and nothing in the query. */
const addressOf = ({ path }: Route, ownId: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (/user|trainee/i.test(name) ? ownId : newId()));

/** Signatures of links, and moments, are another's each second. */
const lasting = (text: string): string =>
  text.replaceAll(/\?e=\d+&s=\w+/g, "?").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a moment");

async function together(who: PersonaName | null, addresses: readonly string[]) {
  const answers: ReadAnswer[] = [];
  for (let from = 0; from < addresses.length; from += MOST_TOGETHER) {
    const reads = encodeURIComponent(addresses.slice(from, from + MOST_TOGETHER).join(" "));
    const answer = await app.as(who).request("GET", `/api/together?reads=${reads}`);
    answers.push(...answer.json<{ answers: ReadAnswer[] }>().answers);
  }
  return answers;
}

test.each([null, "trainee", "trainer", "admin"] as const)(
  "every read of %s is answered within another call as by itself",
  async (who) => {
    const ownId = app.personas[who ?? "trainee"].id;
    const addresses = READS.map((route) => addressOf(route, ownId));
    const answers = await together(who, addresses);
    for (const [at, address] of addresses.entries()) {
      const alone = await app.as(who).request("GET", address);
      const total = alone.headers["x-total-count"];
      const text = lasting(alone.payload);
      const expected = { status: alone.statusCode, text, ...(total && { total: Number(total) }) };
      const { text: within = "", ...rest } = answers[at] ?? {};
      expect({ ...rest, text: lasting(within) }, address).toEqual(expected);
    }
    expect(new Set(answers.map(({ status }) => status))).toContain(who ? 200 : 401);
  },
);

test("a denial within another call leaves the line it leaves by itself", async () => {
  const linesOf = async () =>
    (await app.db.selectFrom("auditLog").selectAll().where("action", "=", "call.denied").execute())
      .filter(({ actorId }) => actorId === app.personas.secondTrainee.id)
      .map(({ subjectId, newValue, ip }) => ({ subjectId, newValue, ip }));
  // Of a network that has not been refused so often that its refusals are only counted.
  const call = (address: string) =>
    app.as("secondTrainee").request("GET", address, undefined, { from: "192.0.2.91" });
  const denied = `/api/onboarding/${app.personas.trainee.id}`;
  await call(`/api/together?reads=${encodeURIComponent(denied)}`);
  const [within] = await linesOf();
  await call(denied);
  const [, alone] = await linesOf();
  expect(within).toBeDefined();
  expect(within).toEqual(alone);
});

test("a path finds the read that the router finds, and nothing else", () => {
  const reads = openReads();
  const route = (path: string) => ({ route: { path } as Route, answer: async () => path });
  for (const path of ["/api/a/:id", "/api/a/all", "/api/:kind/b/c", "/api/f/:id.ics"])
    reads.add(route(path));
  const found = (path: string) => {
    const { route, params } = reads.find(path) ?? {};
    return route && [route.path, params];
  };
  expect(found("/api/a/all")).toEqual(["/api/a/all", {}]);
  expect(found("/api/a/7")).toEqual(["/api/a/:id", { id: "7" }]);
  expect(found("/api/a/b/c")).toEqual(["/api/:kind/b/c", { kind: "a" }]);
  expect(found("/api/a/%61ll")).toEqual(["/api/a/all", {}]);
  expect(found("/api/a/Rao%20%26%2FSons")).toEqual(["/api/a/:id", { id: "Rao &/Sons" }]);
  for (const path of ["/api/a", "/api/a/", "/api//all", "/api/a/%zz", "/api/f/7.ics", "/api/a/7/8"])
    expect(found(path), path).toBeUndefined();
});
