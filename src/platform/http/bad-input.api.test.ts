import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#/platform/db/ids.ts";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { partsOf } from "#/shared/grants.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertImport } from "#test/support/imports.ts";
import { inputSchemaOf } from "#test/support/input-schema.ts";
import { sendMessage } from "#test/support/messages.ts";
import { makeOpening } from "#test/support/openings.ts";
import { PERSONAS, type PersonaName, sharedSessions } from "#test/support/personas.ts";
import { inTurn } from "#test/support/short.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { addWebhook } from "#test/support/webhooks.ts";
import { bodyWith, fieldsTogether, fitting, NASTY } from "#test/support/wrong-bodies.ts";

let app: TestApp;
let importId: string;
let inSession: ReturnType<typeof sharedSessions>;
let messageId: string;
let webhookId: string;
let openingId: string;
beforeAll(async () => {
  app = await testApp();
  importId = await insertImport(app);
  inSession = sharedSessions(app);
  messageId = await sendMessage(app);
  webhookId = await addWebhook(app);
  openingId = await makeOpening(app);
});
afterAll(() => app.close());

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** A persona whom the call admits, so that a refusal is of the input and not of the person. */
function callerOf(route: Route): PersonaName | null {
  const { access } = route;
  if ("public" in access) return null;
  const names = Object.keys(PERSONAS) as PersonaName[];
  const fits = names.find((name) => {
    const grant = access.may[PERSONAS[name].audience];
    return grant && (!partsOf(grant).flag || name === "placed");
  });
  if (!fits) throw new Error(`nobody may call ${nameOf(route)}`);
  return fits;
}

/** Makes a call as a persona, or signed out. */
const callAs = <Answer extends { statusCode: number }>(
  who: PersonaName | null,
  call: (token: string | null) => Promise<Answer>,
) => (who ? inSession(who, call) : call(null));

const urlOf = (route: Route, userId: string) =>
  route.path
    .replace(/:(userId|id)\b/g, userId)
    .replace(/:date/g, "2026-01-05")
    .replace(/:\w+/g, newId());

function expectRefusalOrAnswer(what: string, answer: { statusCode: number; body: string }) {
  const isFine = answer.statusCode < 500;
  expect(isFine ? "" : `${what}: ${answer.statusCode} ${answer.body}`).toBe("");
  if (answer.statusCode < 400) return;
  const failure = JSON.parse(answer.body);
  expect(failure).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  expect(answer.body).not.toMatch(/\bselect\b.+\bfrom\b|insert into|at .*\.ts:/i);
  // Users read the message at a field: it must contain none of the schema library's own text.
  expect(`${what}: ${answer.body}`).not.toMatch(
    /Invalid (input|option|key)|expected \w+|Too (big|small)/,
  );
}

/** Sends this text as the JSON body of a call, under an Idempotency-Key. */
const sendText = (route: Route, who: PersonaName | null, payload: string) =>
  callAs(who, (token) =>
    app.app.inject({
      method: route.method,
      url: urlOf(route, who ? app.personas[who].id : newId()),
      payload,
      headers: {
        "content-type": "application/json",
        "idempotency-key": newId(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    }),
  );

const WRONG_TEXTS: [name: string, payload: string][] = [
  ["a text", '"text"'],
  ["a number", "12"],
  ["null", "null"],
  ["an array", "[]"],
  ["nothing", ""],
  ["half of it", '{"email":'],
  ["a byte order mark", '\ufeff{"a":1}'],
  ["a prototype", '{"__proto__":{"isAdmin":true},"role":"Trainee"}'],
  ["a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["depth", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`],
  ["infinity", '{"amount":1e400,"email":1e400}'],
  ["more than a megabyte", JSON.stringify({ email: "x".repeat(1_048_577) })],
];

/** `npm test` tries every sixth of the wrong values and texts on each call. */
const EVERY = 6;
const withBody = routes.filter((route) => route.body);
const inOrder = withBody.map((route, turn) => [nameOf(route), route, turn] as const);
describe.each(inOrder)("%s", (_, route, turn) => {
  test("takes every wrong value in every field without breaking", async () => {
    const who = callerOf(route);
    const userId = who ? app.personas[who].id : newId();
    for (const paths of fieldsTogether(inputSchemaOf(route.body ?? z.object({})))) {
      for (const value of inTurn(NASTY, turn, EVERY)) {
        const payload = bodyWith(paths, fitting(value, paths.length), userId);
        const answer = await callAs(who, (token) =>
          app.withToken(token).request(route.method, urlOf(route, userId), payload),
        );
        expectRefusalOrAnswer(`${paths.join("; ")} = ${String(value).slice(0, 40)}`, answer);
        if (answer.statusCode === 429) return;
      }
    }
  });

  test.each(inTurn(WRONG_TEXTS, turn, EVERY))(
    "takes %s as a body without breaking",
    async (_name, payload) => {
      const who = callerOf(route);
      const answer = await sendText(route, who, payload);
      expectRefusalOrAnswer(payload.slice(0, 40), answer);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      if (payload.length > 1_048_576) expect(answer.statusCode).toBe(413);
    },
  );
});

const unread = routes.filter(
  ({ body, form, raw, method }) => !body && !form && !raw && method !== "GET",
);
test.each(unread.map((route) => [nameOf(route), route] as const))(
  "%s: a body that it does not read breaks nothing, whatever its depth",
  async (_, route) => {
    const payload = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    expectRefusalOrAnswer("depth", await sendText(route, callerOf(route), payload));
  },
);

const withId = routes.filter((route) => route.path.includes(":") && !route.form);
test.each(withId.map((route, turn) => [nameOf(route), route, turn] as const))(
  "%s: an id that is none is refused",
  async (_, route, turn) => {
    const who = callerOf(route);
    const ids = [
      "x",
      "%00",
      "..%2f..",
      "'%20or%201=1--",
      "-1",
      newId().toUpperCase(),
      "x".repeat(400),
    ];
    for (const id of inTurn(ids, turn)) {
      const url = route.path.replace(/:\w+/g, id);
      const answer = await callAs(who, (token) =>
        app.withToken(token).request(route.method, url, route.body ? {} : undefined),
      );
      expectRefusalOrAnswer(url, answer);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
  },
);

/** The query parameters that a list requires. */
const NEEDED_QUERY: Record<string, string> = {
  "/api/batch/batchIds": "batchType=Java&",
  "/api/batch/candidates": "batchType=AEM&",
  "/api/insights/rows": "figure=interviews&",
};

const lists = routes.filter((route) => route.list);
test.each(lists.map((route) => [nameOf(route), route] as const))(
  "%s: pages and searches literally",
  async (_, route) => {
    const who = callerOf(route);
    const { inBatch } = app.personas;
    const isOwn = !("public" in route.access) && route.access.own;
    // A list about something needs its subject: the caller, a member of a batch, or their batch.
    const batch = await storedRow(app.db, "batchMembers", "batchId", { traineeId: inBatch.id });
    const path = route.path
      .replace(":batchId", batch.batchId)
      .replace(":messageId", messageId)
      .replace(":webhookId", webhookId)
      .replace(":openingId", openingId)
      .replace(":importId", importId) as Route["path"];
    const url = urlOf({ ...route, path }, who && isOwn ? app.personas[who].id : inBatch.id);
    const search = (query: string) =>
      callAs(who, (token) => app.withToken(token).request("GET", `${url}?${query}`));
    const needed = NEEDED_QUERY[route.path] ?? "";
    for (const query of [
      "page=0",
      "pageSize=0",
      "pageSize=201",
      "pageSize=-1",
      "sort=nothing",
      "page=1&page=2",
    ]) {
      expect([query, (await search(needed + query)).statusCode]).toEqual([query, 400]);
    }
    const sorts = inputSchemaOf(route.query ?? z.object({})).properties?.sort?.enum ?? [];
    for (const sort of sorts)
      expect([sort, (await search(`${needed}sort=${sort}`)).statusCode]).toEqual([sort, 200]);
    for (const q of ["%", "_", ".*(", "\\", "'"]) {
      const answer = await search(`${needed}q=${encodeURIComponent(q)}&page=1&pageSize=1`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["x-total-count"]).toMatch(/^\d+$/);
    }
  },
);

describe("outside the calls", () => {
  test.each([
    ["GET", "/api/unknown", 404],
    ["GET", "/api", 404],
    ["PUT", "/api/auth/login", 405],
    ["TRACE", "/api/auth/login", 405],
    ["GET", "/.git/config", 404],
    ["GET", "/..%2fetc%2fpasswd", 404],
    ["GET", "/assets/index.js.map", 404],
  ] as const)("%s %s answers %i in the one error shape", async (method, url, status) => {
    const answer = await app.app.inject({ method: method as "GET", url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    if (status === 405 && method !== "TRACE") expect(answer.headers.allow).toBe("POST");
  });

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json\t; charset=utf-8", 401],
    ["APPLICATION/JSON", 401],
  ])("the content type %j is answered with %i", async (type, status) => {
    const payload = JSON.stringify({ email: "a@example.in", password: "x", role: "Trainee" });
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload,
      headers: { "content-type": type },
    });
    expect(answer.statusCode).toBe(status);
  });

  test("a foreign origin is told nothing", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const answer = await app.app.inject({ method: "GET", url: "/api/config", headers });
    expect(Object.keys(answer.headers).join()).not.toContain("access-control");
  });

  test("every answer has a request id and the security headers", async () => {
    const answer = await app.app.inject({ method: "GET", url: "/api/health/live" });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.headers.server).toBeUndefined();
  });
});
