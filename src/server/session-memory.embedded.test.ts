import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/app.ts";
import { insertPerson } from "./testing/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const look = async (token: string) =>
  (await app.withToken(token).request("GET", "/api/auth/session")).statusCode;

test("who calls is looked up once as long as nothing is written, and not for longer than a second", async () => {
  const { token } = await insertPerson(app.db, { name: "remembered" });
  const texts: string[] = [];
  const end = app.database.watch((text) => texts.push(text));
  const statementsOfLook = async () => {
    const before = texts.length;
    expect(await look(token)).toBe(200);
    return texts.length - before;
  };
  expect(await statementsOfLook()).toBe(1);
  // On a machine so slow that a second lies between two calls the next two may be nearer.
  await expect.poll(statementsOfLook).toBe(0);
  await app.moveClock(2);
  expect(await statementsOfLook()).toBe(1);
  await app.moveClock(0);
  end();
});

test("a sign-out, a lock, another role and another person's write hold at once", async () => {
  const { id, token } = await insertPerson(app.db, { name: "changed" });
  const change = (values: { isDisabled?: boolean; hasInitialPassword?: boolean }) =>
    app.db.updateTable("users").set(values).where("id", "=", id).execute();
  expect(await look(token)).toBe(200);
  await change({ isDisabled: true });
  expect(await look(token)).toBe(401);
  await change({ isDisabled: false });
  expect(await look(token)).toBe(200);

  const list = () => app.withToken(token).request("GET", "/api/notifications");
  expect((await list()).statusCode).toBe(200);
  await change({ hasInitialPassword: true });
  expect((await list()).json()).toMatchObject({ code: "MUST_CHANGE_PASSWORD" });
  await change({ hasInitialPassword: false });

  expect((await app.withToken(token).request("POST", "/api/auth/logout")).statusCode).toBe(200);
  expect(await look(token)).toBe(401);
});
