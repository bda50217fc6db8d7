import { expect, test } from "vitest";
import { STAFF } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { SCOPE_NAMES, SCOPES, type Scope } from "#/shared/scopes.ts";
import { COLUMN_OF } from "#test/support/authorization-columns.ts";
import { FEATURES } from "../features.ts";
import { scopesOf } from "./scopes.ts";

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);

const rowOf = (scope: Scope) => {
  const rows = routes.filter((route) => route.scope === scope).map(({ access }) => access.row);
  const who = STAFF.filter((audience) => scopesOf(FEATURES, audience).includes(scope));
  const sorted = [...new Set(rows)].sort((one, other) => numberOf(one) - numberOf(other));
  return `| \`${scope}\` | ${SCOPES[scope]} | ${who.map((one) => COLUMN_OF[one]).join(" ")} | ${sorted.join(", ")} |`;
};
/** Rows of the specification come before those with an N. */
const numberOf = (row: string) => Number(row.replace(/^N/, "")) + (row.startsWith("N") ? 1000 : 0);

const DOCUMENT = `# What each scope opens

Rows are those of the [authorization table](../security/authorization.md). Written from the contracts by
\`src/platform/http/scopes.test.ts\`: \`npx vitest run --project rules src/platform/http/scopes.test.ts -u\`.

| scope | it may | of use to | rows |
|---|---|---|---|
${SCOPE_NAMES.map(rowOf).join("\n")}
`;

test("the owner's table of scopes is that of the contracts", async () => {
  await expect(DOCUMENT).toMatchFileSnapshot("../../../docs/operations/scopes.md");
});

test("a scope reads or changes as the call does, for staff, and never what asks for a proof", () => {
  const wrong = routes.filter(({ access, method, scope, proof, answersSecret }) => {
    if (!scope) return false;
    const isOfStaff = !("public" in access) && STAFF.some((audience) => access.may[audience]);
    const isRead = scope.endsWith(":read");
    return !isOfStaff || isRead !== (method === "GET") || proof?.needed || answersSecret;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** Addresses (by their beginning) that no token opens, whatever its scopes. */
const NEVER = [
  "/api/auth/",
  "/api/session",
  "/api/settings",
  "/api/wordings",
  "/api/admin/users",
  "/api/admin/approve",
  "/api/admin/create-user",
  "/api/admin/trainees",
  "/api/admin/access-tokens",
  "/api/admin/imports",
  "/api/audit-trail",
  "/api/decisions/",
  "/api/documents/:",
  "/api/erasures",
  "/api/files/",
  "/api/onlookers",
  "/api/privacy/",
  "/api/push-subscription",
  "/api/updates",
  "/api/webhook",
];

test.each(NEVER)("nothing below %s has a scope", (start) => {
  const below = routes.filter(({ path }) => path.startsWith(start));
  expect(below.length).toBeGreaterThan(0);
  expect(below.filter(({ scope }) => scope).map(({ path }) => path)).toEqual([]);
});

test("nothing for trainees alone, and nothing public, has a scope", () => {
  const open = routes.filter(({ access }) => "public" in access);
  expect(open.filter(({ scope }) => scope)).toEqual([]);
});
