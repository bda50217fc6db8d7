import { afterAll, beforeAll, expect, test } from "vitest";
import { insertNotifications } from "#/domain/messaging/notices/notices.queries.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import type { PersonaName } from "#test/support/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const sessionOf = async (who: PersonaName) => {
  const answer = await app.as(who).request("GET", "/api/session");
  expect(answer.statusCode).toBe(200);
  return answer.json<{ user: unknown; unread: number; configVersion: string }>();
};

test("GET /api/session answers in one what the frame of a page asked four calls for", async () => {
  const notifyOne = (who: PersonaName, text: string) =>
    insertNotifications(app.db, app.platform, [
      { userId: app.personas[who].id, kind: "score-published", text },
    ]);
  await notifyOne("trainee", "First");
  await notifyOne("trainee", "Second");
  await notifyOne("secondTrainee", "Not yours");

  const { user, unread, configVersion } = await sessionOf("trainee");
  const known = await app.as("trainee").request("GET", "/api/auth/session");
  expect({ user }).toEqual(known.json());
  expect(unread).toBe(2);
  const config = await app.as(null).request("GET", "/api/config");
  expect(configVersion).toBe(config.json().version);

  await app.as("trainee").request("POST", "/api/notifications/read", {});
  expect((await sessionOf("trainee")).unread).toBe(0);
  expect((await sessionOf("secondTrainee")).unread).toBe(1);
});

test("the API's document is packed for who takes it so, as JSON and as YAML", async () => {
  const ask = (path: string, headers: Record<string, string>) =>
    app.as(null).request("GET", path, undefined, { headers });
  const packed = await ask("/api/docs/json", { "accept-encoding": "gzip, br" });
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/json; charset=utf-8",
  });
  const plain = await ask("/api/docs/json", {});
  expect(plain.json()).toMatchObject({ openapi: expect.any(String) });
  expect((await ask("/api/docs/yaml", {})).payload).toBe(plain.payload);
});

test("the API's document and its page are sent 120 times a minute to a network", async () => {
  const ask = (path: string, from: string) =>
    app.as(null).request("GET", path, undefined, { from });
  const small = "/api/docs/static/swagger-initializer.js";
  for (let count = 0; count < 120; count += 1) {
    expect((await ask(small, "198.51.100.7")).statusCode).toBe(200);
  }
  const refused = await ask("/api/docs/json", "198.51.100.7");
  expect([refused.statusCode, refused.json().reason]).toEqual([429, "TOO_MANY"]);
  expect((await ask("/api/docs/json", "198.51.100.8")).statusCode).toBe(200);
});

test("of a person's many reads at once some wait, too many are refused, and nobody else is", async () => {
  const read = (who: PersonaName) => app.as(who).request("GET", "/api/notifications");
  const many = Promise.all(Array.from({ length: 300 }, () => read("trainee")));
  const other = await read("secondTrainee");
  const answers = await many;
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([other.statusCode, [...statuses].sort()]).toEqual([200, [200, 429]]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers["retry-after"]).toBe("5");
  expect((await read("trainee")).statusCode).toBe(200);
});

test("the version of the settings is another one once a setting is", async () => {
  const versionAt = async (hub: Awaited<ReturnType<typeof app.secondInstance>>) =>
    (await hub.as(null).request("GET", "/api/config")).json().version;
  const same = await app.secondInstance();
  const renamed = await app.secondInstance({ HUB_NAME: "Another hub" });
  expect(await versionAt(same)).toBe((await sessionOf("trainee")).configVersion);
  expect(await versionAt(renamed)).not.toBe(await versionAt(same));
});

test("who has yet to change an initial password learns who they are, and of no notification", async () => {
  const { id } = app.personas.secondTrainee;
  await app.db
    .updateTable("users")
    .set({ hasInitialPassword: true })
    .where("id", "=", id)
    .execute();
  expect(await sessionOf("secondTrainee")).toMatchObject({
    user: { _id: id, mustChangePassword: true },
    unread: 0,
  });
});

test("a hub that undoes nothing says so, for screens to ask before they decide", async () => {
  const final = await testApp({ UNDO_SECONDS: "0" });
  const [asks, offersUndo] = await Promise.all(
    [final, app].map(async (one) => (await one.as(null).request("GET", "/api/config")).json()),
  );
  expect([asks.asksFirst, offersUndo.asksFirst]).toEqual([true, undefined]);
  await final.close();
});
