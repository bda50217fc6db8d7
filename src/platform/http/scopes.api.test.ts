/**
 * Every call by a token of every scope: the calls that open are those that the contract says, and
 * no others. `npm test` makes each call by a token of the call's scope and by one of another, and
 * every third call with all scopes of a role.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { STAFF } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { SCOPE_NAMES, type Scope } from "#/shared/scopes.ts";
import { allowTokens, makeToken, scopesFor } from "#test/support/access-tokens.ts";
import { openApp } from "#test/support/opened-app.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { inTurn, isShort } from "#test/support/short.ts";
import { newId } from "../db/ids.ts";
import { FEATURES } from "../features.ts";

const app = await openApp();
beforeAll(() => allowTokens(app));
// Nobody has more than ten.
beforeEach(() => app.db.deleteFrom("accessTokens").execute());

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const staff = (Object.keys(PERSONAS) as PersonaName[]).filter(
  (name) => STAFF.includes(PERSONAS[name].audience) && !name.startsWith("second"),
);

/**
 * An address for each call: refusals of one address are counted together, as are a token's calls in
 * a minute.
 */
let calls = 0;
async function reasonOf(route: Route, token: string) {
  calls += 1;
  if (calls % 250 === 0) await app.db.deleteFrom("throttles").execute();
  const from = `10.1.${Math.floor(calls / 250) % 250}.${calls % 250}`;
  const url = route.path.replace(/:\w+/g, newId());
  const caller = app.withToken(token);
  const answer = route.form
    ? await caller.send(route.method, url, {}, { from })
    : await caller.request(route.method, url, route.method === "GET" ? undefined : {}, { from });
  const { statusCode, headers } = answer;
  if (statusCode >= 500 || statusCode === 429 || headers["set-cookie"]) {
    throw new Error(`${nameOf(route)}: ${statusCode} ${answer.body}`);
  }
  return statusCode === 401 || statusCode === 403 ? String(answer.json().reason) : "open";
}

/** The answer to a token of one scope where its owner has access. */
const expected = (route: Route, scope: Scope): string => {
  if (!route.scope) return "TOKEN_CLOSED";
  return route.scope === scope ? "open" : "SCOPE_MISSING";
};

/** Returns a persona whose role can use the scope. */
async function ownerOf(scope: Scope): Promise<PersonaName> {
  for (const who of staff) if ((await scopesFor(app, who)).includes(scope)) return who;
  throw new Error(`${scope} opens nothing to anybody.`);
}

/** The calls made with a token of one scope: its own, and those whose turn it is. */
const askedOf = (scope: Scope): Route[] => {
  const turn = SCOPE_NAMES.indexOf(scope);
  const isTurn = (index: number) => (index + turn) % SCOPE_NAMES.length === 0;
  return routes.filter((route, index) => !isShort || route.scope === scope || isTurn(index));
};

test.each(SCOPE_NAMES)(
  "a token of %s opens the calls of that scope that its owner may make, and no other",
  async (scope) => {
    const who = await ownerOf(scope);
    const { audience } = PERSONAS[who];
    const { token } = await makeToken(app, who, [scope]);
    const wrong: string[] = [];
    for (const route of askedOf(scope)) {
      const reason = await reasonOf(route, token);
      const isOwners = !("public" in route.access) && route.access.may[audience];
      const right = expected(route, scope);
      const isRight = right === "open" && !isOwners ? reason === "FORBIDDEN" : reason === right;
      // An id that is not the caller's own is refused as in a session.
      const isForeign = right === "open" && isOwners !== "any" && reason === "FORBIDDEN";
      if (!isRight && !isForeign) wrong.push(`${nameOf(route)}: ${reason}, not ${right}`);
    }
    expect(wrong).toEqual([]);
  },
  scaledTimeout(120_000),
);

test.each(staff)(
  "with every scope a token of %s opens what that role may, and no more",
  async (who) => {
    const { audience } = PERSONAS[who];
    const { token } = await makeToken(app, who, await scopesFor(app, who));
    const wrong: string[] = [];
    const scoped = routes.filter(({ scope }) => scope);
    for (const route of inTurn(scoped, staff.indexOf(who))) {
      const grant = "public" in route.access ? undefined : route.access.may[audience];
      const reason = await reasonOf(route, token);
      const isOpen = reason === "open" || (grant !== "any" && reason === "FORBIDDEN");
      const isRight = grant ? isOpen : ["FORBIDDEN", "SCOPE_MISSING"].includes(reason);
      if (!isRight) wrong.push(`${nameOf(route)}: ${reason}`);
    }
    expect(wrong).toEqual([]);
  },
  scaledTimeout(60_000),
);
