import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const signInOf = ({ email }: Persona) => ({ email, password: PERSONA_PASSWORD, role: "Trainee" });
const newPlaces = ({ email }: Persona) =>
  storedRows(app.db, "outbox", ["subject", "textBody"], {
    recipient: email,
    kind: "sign-in-new-device",
  });

test("one reads where one is signed in, ends one place, and all others", async () => {
  const person = await insertPerson(app.db, { name: "everywhere" });
  const other = await insertPerson(app.db, { name: "elsewhere" });
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36" };
  const login = () =>
    app
      .as(null)
      .request("POST", "/api/auth/login", signInOf(person), { headers, from: "192.0.2.7" });
  const { token } = (await login()).json();
  await login();
  const read = async () => {
    const answer = await app.withToken(token).request("GET", "/api/auth/security");
    return answer.json().sessions as { _id: string; isCurrent: boolean }[];
  };
  const places = await read();
  expect(places).toHaveLength(3);
  const mine = places.find(({ isCurrent }) => isCurrent);
  expect(mine).toMatchObject({
    browser: "Chrome on Windows",
    address: "192.0.2.7",
    network: "internet",
  });

  const end = (id: string, by = token) =>
    app.withToken(by).request("DELETE", `/api/auth/sessions/${id}`);
  const [ended] = places.filter(({ isCurrent }) => !isCurrent);
  expect((await end(ended?._id ?? "", other.token)).statusCode).toBe(404);
  expect((await end(ended?._id ?? "")).statusCode).toBe(200);
  expect((await end("nothing")).statusCode).toBe(404);
  expect(await read()).toHaveLength(2);
  await app.withToken(token).request("POST", "/api/auth/sessions/end-others");
  expect((await read()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test("a new browser is reported once by mail, in the product and by the sign-in itself", async () => {
  const person = await insertPerson(app.db, { name: "newdevice" });
  const first = openBrowser(app);
  const second = openBrowser(app);
  const isNewIn = async (browser: typeof first) =>
    (await browser.post("login", signInOf(person))).json().isNewPlace;
  expect(await isNewIn(first)).toBeUndefined();
  expect(await newPlaces(person)).toEqual([]);
  expect([await isNewIn(second), await isNewIn(second)]).toEqual([true, undefined]);
  expect(await newPlaces(person)).toHaveLength(1);
  const notes = await storedRows(app.db, "notifications", "kind", { userId: person.id });
  expect(notes).toEqual([{ kind: "sign-in-new-device" }]);
});

test("so is a program without cookies that signs in from another address", async () => {
  const person = await insertPerson(app.db, { name: "program" });
  const login = (from: string) =>
    app.as(null).request("POST", "/api/auth/login", signInOf(person), { from });
  await login("192.0.2.1");
  await login("192.0.2.1");
  expect(await newPlaces(person)).toEqual([]);
  await login("198.51.100.4");
  const [told] = await newPlaces(person);
  expect(told?.textBody).toContain("198.51.100.4");
});

test("a session is not kept by what a page reads by itself while nobody is at it", async () => {
  const person = await insertPerson(app.db, { name: "left open" });
  const login = await app.as(null).request("POST", "/api/auth/login", signInOf(person));
  const { token } = login.json();
  const read = (url: string, headers = {}) =>
    app.withToken(token).request("GET", url, undefined, { headers });
  const leftOpen = async (minute: number) => {
    await app.moveClock(minute * 60);
    const reads = ["/api/auth/session", "/api/session", "/api/updates"];
    const answers = await Promise.all(reads.map((url) => read(url, { "x-unattended": "1" })));
    return answers.map(({ statusCode }) => statusCode);
  };
  for (const minute of [30, 60, 90]) expect(await leftOpen(minute)).toEqual([200, 200, 200]);
  expect((await read("/api/auth/session")).statusCode, "somebody is there again").toBe(200);
  for (const minute of [150, 180, 209]) expect(await leftOpen(minute)).toEqual([200, 200, 200]);
  expect((await leftOpen(211))[0]).toBe(401);
  await app.moveClock(0);
});

test("nor by a sheet that says again and again that it is open", async () => {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const signIn = { ...signInOf(trainer), role: "Trainer" };
  const login = await app.as(null).request("POST", "/api/auth/login", signIn);
  const caller = app.withToken(login.json().token);
  const open = { place: "scores", id: "JAVA-2026-001", tab: "one", isOpen: true };
  const stay = async (minute: number, headers = {}) => {
    await app.moveClock(minute * 60);
    return (await caller.request("PUT", "/api/onlookers", open, { headers })).statusCode;
  };
  const unattended = { "x-unattended": "1" };
  expect([await stay(60, unattended), await stay(90)]).toEqual([200, 200]);
  expect([await stay(150, unattended), await stay(209, unattended)]).toEqual([200, 200]);
  expect(await stay(211, unattended)).toBe(401);
  await app.moveClock(0);
});
