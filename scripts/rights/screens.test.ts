import { globSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { type Grant, partsOf } from "#/shared/grants.ts";
import { sideOf } from "../structure/imports.ts";
import { PEOPLE } from "./people.ts";
import type { Reached } from "./reach.ts";
import { callsOnScreensOf } from "./screens.ts";

/** Calls that somebody's screens name and that the server refuses to them, with why nobody ever makes them. */
const NEVER_MADE: Record<string, string> = {
  "POST /api/decisions/:decisionId/undo":
    "Only a decision's own answer offers to undo it, and who may not undo may take none.",
  "DELETE /api/details-corrections/:correctionId":
    "Stands at a correction of one's own details alone, and members of staff have none.",
};

/** Writes that a kind of person may make and no screen of theirs leads to, with why. */
const NO_SCREEN: Record<string, string> = {};

const ROUTES = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const nameOf = ({ method, path: at }: Route) => `${method} ${at}`;

type Who = (typeof PEOPLE)[string];
const grantOf = ({ access }: Route, { audience }: Who): Grant | undefined =>
  "public" in access ? "any" : access.may[audience];

function mayMake(route: Route, who: Who): boolean {
  const grant = grantOf(route, who);
  if (!grant) return false;
  const { isPlaced, isMarketingEligible } = who.flags;
  const { flag } = partsOf(grant);
  if (flag === "placed") return isPlaced;
  return flag !== "marketing" || isPlaced || isMarketingEligible;
}

const reached = new Map<string, Reached>();
beforeAll(async () => {
  const cores = globSync("src/{shared,domain}/**/*.ts").filter(
    (file) => sideOf(file) === "core" && !/\.test\.ts$/.test(file),
  );
  const real = new Map<string, Record<string, unknown>>();
  for (const file of cores) real.set(file, await import(/* @vite-ignore */ path.resolve(file)));
  for (const [who, session] of Object.entries(PEOPLE)) {
    reached.set(who, callsOnScreensOf(session, real));
  }
});

describe.each(Object.entries(PEOPLE))("the screens of %s", (who, session) => {
  test("offer nothing that the server refuses to them", () => {
    const refused = [...(reached.get(who) ?? [])]
      .filter(([route]) => !mayMake(route, session) && !NEVER_MADE[nameOf(route)])
      .map(([route, way]) => `${nameOf(route)}, by ${way.join(" › ")}`);
    expect(refused).toEqual([]);
  });
});

test("each exception is still one", () => {
  const named = new Set<string>();
  for (const [who, session] of Object.entries(PEOPLE)) {
    for (const route of reached.get(who)?.keys() ?? []) {
      if (!mayMake(route, session)) named.add(nameOf(route));
    }
  }
  expect(Object.keys(NEVER_MADE).filter((name) => !named.has(name))).toEqual([]);
});

test("whoever may change something has a screen for it", () => {
  const without = new Set<string>();
  for (const route of ROUTES) {
    if (route.method === "GET" || "public" in route.access) continue;
    for (const audience of Object.keys(route.access.may)) {
      const alike = Object.entries(PEOPLE).filter(([, one]) => one.audience === audience);
      const isOffered = alike.some(([who]) => reached.get(who)?.has(route));
      if (!isOffered) without.add(`${audience}: ${nameOf(route)}`);
    }
  }
  expect([...without].sort()).toEqual(Object.keys(NO_SCREEN).sort());
});
