import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { ERRORS } from "#/shared/errors.ts";
import { type Grant, partsOf } from "#/shared/grants.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { inputSchemaOf } from "#test/support/input-schema.ts";
import { type OwnedThing, ownedThings } from "#test/support/owned-things.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const things = ownedThings(() => app);
const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const nameOf = ({ method, path }: Route) => `${method} ${path}` as const;
const grantsOf = ({ access }: Route): Grant[] =>
  "public" in access ? [] : Object.values(access.may);
const ownershipsOf = (route: Route) => grantsOf(route).map((grant) => partsOf(grant).ownership);

/** Every place in a call that may hold an id: "params.id", "body.ids". */
function placesOf(route: Route): string[] {
  const parts = {
    params: route.params,
    query: route.query,
    body: route.body,
    form: route.form?.fields,
  };
  return Object.entries(parts).flatMap(([part, schema]) => {
    if (!schema) return [];
    return Object.keys(inputSchemaOf(schema).properties ?? {}).map((name) => `${part}.${name}`);
  });
}

const guarded = routes.filter((route) => grantsOf(route).length > 0);
test.each(guarded.map((route) => [nameOf(route), route] as const))(
  "%s: its grants and the ids it names fit each other",
  (_, route) => {
    const { own, owned } = "public" in route.access ? {} : route.access;
    const ownerships = new Set(ownershipsOf(route));
    const places = placesOf(route);
    if (own) expect(places).toContain(own);
    if (owned) expect(places).toContain(owned);
    if (ownerships.has("own")) expect(own).toBeDefined();
    expect(ownerships.has("owned")).toBe(owned !== undefined);
    if (ownerships.has("self")) {
      expect([own, owned]).toEqual([undefined, undefined]);
      // The trainer's form of a session carries a trainerId that the token decides instead.
      expect(places.filter((place) => /^params\.|\.userId$/.test(place))).toEqual([]);
    }
  },
);

const ownedRoutes = routes.filter((route) => ownershipsOf(route).includes("owned"));

test("there is a thing of somebody else for each call about owned things, and for no other", () => {
  expect(Object.keys(things).sort()).toEqual(ownedRoutes.map(nameOf).sort());
});

/** Makes the call about the thing with this id. */
function call(route: Route, thing: OwnedThing, { id, by }: { id: string; by: Caller }) {
  const rest = thing.rest?.(id, by.id) ?? {};
  const url = route.path.replace(/:\w+/, id) + (rest.query ?? "");
  const caller = app.withToken(by.token);
  if (route.form) return caller.send(route.method, url, rest.parts ?? {});
  return caller.request(route.method, url, rest.body);
}
type Caller = { id: string; token: string };

/** The personas that the call admits for things they own, as far as their flag goes. */
const strangersTo = ({ access }: Route) =>
  (Object.keys(PERSONAS) as PersonaName[]).filter((name) => {
    const { audience, ...persona } = PERSONAS[name];
    const grant = "public" in access ? undefined : access.may[audience];
    if (!grant || partsOf(grant).ownership !== "owned") return false;
    return !partsOf(grant).flag || ("flag" in persona && persona.flag !== "inBatch");
  });

describe.each(ownedRoutes.map((route) => [nameOf(route), route] as const))("%s", (name, route) => {
  test("somebody else's is refused like a missing one, and is still its owner's", async () => {
    const thing = await things[name]?.();
    if (!thing) throw new Error("test/support/owned-things.ts has nothing for this call");
    const key = thing.refusal ?? "NOT_FOUND";
    const refusal = { status: ERRORS[key].status, message: ERRORS[key].message };
    const strangers = strangersTo(route);
    expect(strangers.length).toBeGreaterThan(0);
    for (const who of strangers) {
      for (const id of [thing.id, newId()]) {
        const answer = await call(route, thing, { id, by: app.personas[who] });
        const { message } = answer.json();
        expect({ who, status: answer.statusCode, message }).toEqual({ who, ...refusal });
      }
    }
    const answer = await call(route, thing, { id: thing.id, by: thing.owner });
    expect(answer.statusCode < 300 ? "" : answer.body).toBe("");
  });
});
