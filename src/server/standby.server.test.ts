import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "#/shared/contract.ts";
import { FEATURES } from "./features.ts";
import { type TestApp, testApp } from "./testing/app.ts";
import { type BreakableProxy, startBreakableProxy } from "./testing/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { urlOf } from "./testing/database-url.ts";
import { scaledTimeout } from "./testing/scaled-timeout.ts";

let other: TestDatabase;
let proxy: BreakableProxy;
let app: TestApp;

/** The standby is another database, in which nobody has an account: what is answered tells where it was read. */
beforeAll(async () => {
  other = await createTestDatabase();
  const { hostname: host, port } = new URL(await urlOf(other));
  proxy = await startBreakableProxy({ host, port: Number(port) });
  const url = await urlOf(other, proxy.port);
  app = await testApp({ DATABASE_URL: url, DATABASE_READ_URL: url });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await other.drop();
});

const WEB = { "x-client": "web" };
const list = (headers: Record<string, string> = WEB) =>
  app.as("admin").request("GET", "/api/admin/approved-users", undefined, { headers });
const STANDBY = "0";
/** A busy machine may find the standby too old for a moment: then it has to be asked again. */
const expectFromStandby = () =>
  expect.poll(() => found(), { timeout: scaledTimeout(10_000) }).toBe(STANDBY);
const found = async (headers?: Record<string, string>) => {
  const answer = await list(headers);
  expect(answer.statusCode).toBe(200);
  return answer.headers["x-total-count"];
};

test("the web client's lists come from the standby, everybody's session from the database itself", async () => {
  await expectFromStandby();
  const session = await app
    .as("admin")
    .request("GET", "/api/auth/session", undefined, { headers: WEB });
  expect(session.statusCode).toBe(200);
});

test("a caller that may keep no cookies, and so cannot tell that it has written, reads from the database itself", async () => {
  expect(await found({})).not.toBe(STANDBY);
});

test("whoever has just written reads from the database itself, at any instance, and later from the standby", async () => {
  const write = await app
    .as("admin")
    .request("POST", "/api/notifications/read", {}, { headers: WEB });
  expect(write.statusCode).toBeLessThan(300);
  expect(write.headers["set-cookie"]).toMatch(
    /^hub_wrote=1; Max-Age=5; Path=\/api; HttpOnly; SameSite=Strict$/,
  );
  expect(await found({ ...WEB, cookie: "hub_wrote=1" })).not.toBe(STANDBY);
  // The browser lets go of the cookie by itself.
  await expectFromStandby();
});

test("what the standby does not know is looked for in the database itself before it is refused", async () => {
  const { id } = app.personas.trainee;
  const answer = await app
    .as("admin")
    .request("GET", `/api/timeline/${id}`, undefined, { headers: WEB });
  expect(answer.statusCode).toBe(200);
});

test("a standby that is away costs nobody an answer, and takes reads again once it is back", async () => {
  proxy.refuse();
  expect(await found()).not.toBe(STANDBY);
  expect(await found()).not.toBe(STANDBY);
  proxy.heal();
  await expectFromStandby();
});

test("only reads may lag, and no files", () => {
  const routes: Route[] = FEATURES.flatMap(({ contract }) => Object.values(contract));
  const lagging = routes.filter(({ mayLag }) => mayLag);
  expect(lagging.length).toBeGreaterThan(20);
  for (const { method, response } of lagging) {
    expect(method).toBe("GET");
    expect(response).not.toBe("file");
  }
});
