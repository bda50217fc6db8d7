import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertNotifications } from "#/features/notices/server/queries.ts";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import type { PersonaName } from "#/server/testing/personas.ts";
import type { ReadAnswer } from "#/shared/together.ts";

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

test("reads together are each answered as by itself, and refused by their own rules", async () => {
  const { id } = app.personas.trainee;
  const lists = "/api/notifications?page=1&pageSize=1";
  const own = ["/api/session", lists, `/api/onboarding/${id}`];
  const closed = ["/api/admin/queue", `/api/onboarding/${app.personas.secondTrainee.id}`];
  const unknown = ["/api/nothing", "/api/together?reads=/api/session", "/api/updates"];
  const addresses = [...own, ...closed, ...unknown];
  const together = (who: PersonaName | null, reads: readonly string[]) =>
    app.as(who).request("GET", `/api/together?reads=${encodeURIComponent(reads.join(" "))}`);

  const { answers } = (await together("trainee", addresses)).json<{ answers: ReadAnswer[] }>();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 404, 404, 404]);
  for (const [index, address] of own.entries()) {
    const alone = await app.as("trainee").request("GET", address);
    expect(JSON.parse(answers[index]?.text ?? "")).toEqual(alone.json());
    const total = alone.headers["x-total-count"];
    expect(answers[index]?.total).toBe(total && Number(total));
  }
  const visitor = (await together(null, ["/api/config", "/api/session"])).json();
  expect(visitor.answers).toMatchObject([{ status: 200 }, { status: 401 }]);

  const outside = [["/api/../login"], ["/login"], Array(13).fill("/api/config")];
  const refused = await Promise.all(outside.map((reads) => together("trainee", reads)));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400]);
});

test("reads together are of contracts alone, each answered once whatever else its address says", async () => {
  const documents = Array.from({ length: 5 }, (_, at) => `/api/docs/json?x=${at}`);
  const lists = Array.from({ length: 5 }, (_, at) => `/api/notifications?page=1&x=${at}`);
  // What the session's row is asked for besides counts once for all.
  const texts: string[] = [];
  const end = app.database.watch((text) => texts.push(text));
  const reads = encodeURIComponent([...documents, ...lists].join(" "));
  const answer = await app.as("trainee").request("GET", `/api/together?reads=${reads}`);
  end();
  const { answers } = answer.json<{ answers: ReadAnswer[] }>();
  expect(answers.map(({ status }) => status)).toEqual([
    ...documents.map(() => 404),
    ...lists.map(() => 200),
  ]);
  const isOfList = (text: string) => /select .*from "notifications".* limit/.test(text);
  expect(texts.filter(isOfList)).toHaveLength(1);
});

test("the API's document is the same bytes for all who ask, packed, and none for who has it", async () => {
  const ask = (headers: Record<string, string>) =>
    app.as(null).request("GET", "/api/docs/json", undefined, { headers });
  const packed = await ask({ "accept-encoding": "gzip, br" });
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/json; charset=utf-8",
  });
  expect(packed.rawPayload.length).toBeLessThan(100_000);
  expect((await ask({})).json()).toMatchObject({ openapi: expect.any(String) });
  const again = await ask({ "if-none-match": String(packed.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
  const yaml = await app.as(null).request("GET", "/api/docs/yaml");
  expect(yaml.headers.etag).toBe(packed.headers.etag);
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

test("reads together look once for who asks", async () => {
  const { id } = app.personas.trainee;
  // The embedded database remembers the session of a call before this one.
  await app.db.updateTable("users").set({ isDisabled: false }).where("id", "=", id).execute();
  const texts: string[] = [];
  const end = app.database.watch((text) => texts.push(text));
  const reads = encodeURIComponent(`/api/session /api/trainee/${id}/progress /api/notifications`);
  const { answers } = (
    await app.as("trainee").request("GET", `/api/together?reads=${reads}`)
  ).json();
  end();
  expect(answers.map(({ status }: ReadAnswer) => status)).toEqual([200, 200, 200]);
  expect(texts.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
});

test("reads together leave no timers that would keep what they held", async () => {
  type Timer = { _idleTimeout: number; _destroyed: boolean };
  const timers: Timer[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, timer) => {
      if (type === "Timeout") timers.push(timer as Timer);
    },
  }).enable();
  const reads = encodeURIComponent("/api/session /api/notifications");
  const calls = 20;
  for (let call = 0; call < calls; call += 1)
    await app.as("trainee").request("GET", `/api/together?reads=${reads}`);
  hook.disable();
  const left = timers.filter((timer) => !timer._destroyed && timer._idleTimeout > 10_000);
  // A connection to the database that rests has one.
  expect(left.length).toBeLessThan(calls);
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
