import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { askForCode, codeAfter } from "#test/support/codes.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ADDRESS = "198.51.100.20";
const NEW_PASSWORD = "a quite different secret";
const wrong = (otp: string) => (otp === "000000" ? "000001" : "000000");
const plain = (path: string, body: object, from = ADDRESS) =>
  app.as(null).request("POST", `/api/auth/${path}`, body, { from });

/** Requests a code in a browser; returns the code from the mail. */
const askIn = (browser: ReturnType<typeof openBrowser>, email: string) =>
  codeAfter(app, email, () => browser.post("forgot-password", { email }));

test("strangers' wrong codes and new codes leave the browser that asked its own five tries", async () => {
  const { email } = await insertPerson(app.db, { name: "owner" });
  const owner = openBrowser(app, ADDRESS);
  const otp = await askIn(owner, email);
  for (const stranger of [openBrowser(app, ADDRESS), openBrowser(app, "203.0.113.9")]) {
    await stranger.post("forgot-password", { email });
    for (let count = 0; count < 6; count += 1) {
      await stranger.post("verify-otp", { email, otp: wrong(otp) });
      await plain("verify-otp", { email, otp: wrong(otp) });
    }
  }
  for (let count = 0; count < 4; count += 1) {
    const answer = await owner.post("verify-otp", { email, otp: wrong(otp) });
    expect([answer.statusCode, answer.json().message]).toEqual([400, "Invalid OTP"]);
  }
  expect((await owner.post("verify-otp", { email, otp })).statusCode).toBe(200);
  const stolen = { email, otp, newPassword: NEW_PASSWORD };
  expect((await plain("reset-password", stolen)).statusCode).toBe(400);
  expect((await owner.post("reset-password", stolen)).statusCode).toBe(200);
});

test("five wrong codes of one's own end the code, and a new one takes its place", async () => {
  const { email } = await insertPerson(app.db, { name: "all-thumbs" });
  const browser = openBrowser(app, ADDRESS);
  const old = await askIn(browser, email);
  const oldCookies = new Map(browser.cookies);
  for (let count = 0; count < 5; count += 1) {
    await browser.post("verify-otp", { email, otp: wrong(old) });
  }
  const refused = await browser.post("verify-otp", { email, otp: old });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "Too many attempts. Request a new OTP.",
  ]);
  const fresh = await askIn(browser, email);
  const before = openBrowser(app, ADDRESS);
  for (const [name, value] of oldCookies) before.cookies.set(name, value);
  expect((await before.post("verify-otp", { email, otp: fresh })).statusCode).toBe(400);
  expect((await browser.post("verify-otp", { email, otp: fresh })).statusCode).toBe(200);
});

test("a new code takes the place of the browser's own alone", async () => {
  const { email } = await insertPerson(app.db, { name: "two-browsers" });
  const [one, other] = [openBrowser(app, ADDRESS), openBrowser(app, ADDRESS)];
  await askIn(one, email);
  const otp = await askIn(other, email);
  await askIn(one, email);
  expect((await other.post("verify-otp", { email, otp })).statusCode).toBe(200);
});

test("a client without cookies has what was asked for from its address, and only that", async () => {
  const { email } = await insertPerson(app.db, { name: "plain" });
  const otp = await askForCode(app, email, { from: ADDRESS });
  await openBrowser(app, ADDRESS).post("forgot-password", { email });
  await plain("forgot-password", { email }, "203.0.113.10");
  expect((await plain("verify-otp", { email, otp }, "203.0.113.10")).statusCode).toBe(400);
  expect((await plain("verify-otp", { email, otp })).statusCode).toBe(200);
  const reset = { email, otp, newPassword: NEW_PASSWORD };
  expect((await plain("reset-password", reset)).statusCode).toBe(200);
});

test("codes run out per address that asks; a browser the account knows always has three more", async () => {
  const { email } = await insertPerson(app.db, { name: "asked-often" });
  const known = openBrowser(app, ADDRESS);
  await known.post("login", { email, password: PERSONA_PASSWORD, role: "Trainee" });
  const ask = async (from: string) => (await plain("forgot-password", { email }, from)).statusCode;
  const statuses: number[] = [];
  for (const last of [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]) {
    statuses.push(await ask(`203.0.113.${last}`));
  }
  // Three each in 15 minutes, and ten a day.
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect(await ask(ADDRESS)).toBe(429);
  const own: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    own.push((await known.post("forgot-password", { email })).statusCode);
  }
  expect(own).toEqual([200, 200, 200, 429]);
});

test("the browser that has reset the password gets in, whatever strangers do; others are strangers", async () => {
  const { email, id } = await insertPerson(app.db, { name: "comes-back" });
  const lost = openBrowser(app, "198.51.100.21");
  const signIn = (password: string) => ({ email, password, role: "Trainee" });
  await lost.post("login", signIn(PERSONA_PASSWORD));
  const browser = openBrowser(app, ADDRESS);
  const otp = await askIn(browser, email);
  await browser.post("verify-otp", { email, otp });
  await browser.post("reset-password", { email, otp, newPassword: NEW_PASSWORD });
  await app.db.updateTable("users").set({ failedLogins: 100 }).where("id", "=", id).execute();
  expect((await lost.post("login", signIn(NEW_PASSWORD))).statusCode).toBe(429);
  expect((await browser.post("login", signIn(NEW_PASSWORD))).statusCode).toBe(200);
});

test("a reset ends the private calendar address", async () => {
  const person = await insertPerson(app.db, { name: "calendar" });
  const response = await app.withToken(person.token).request("POST", "/api/calendar/key");
  const address = response.json().url.replace("http://hub.test", "");
  expect((await app.as(null).request("GET", address)).statusCode).toBe(200);
  const otp = await askForCode(app, person.email, { from: ADDRESS });
  await plain("verify-otp", { email: person.email, otp });
  await plain("reset-password", { email: person.email, otp, newPassword: NEW_PASSWORD });
  expect((await app.as(null).request("GET", address)).statusCode).toBe(404);
});

test.each(["x", "asha@", "asha@example.com, bala@example.com", " "])(
  "%j is no address to send a code to",
  async (email) => {
    const answer = await plain("forgot-password", { email });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ["email"]]);
  },
);

test("an unknown address has the same rows written before its answer, and no mail after it", async () => {
  const { email } = await insertPerson(app.db, { name: "same-work" });
  const unknown = `unknown.${newId()}@example.in`;
  await askForCode(app, email);
  await plain("forgot-password", { email: unknown });
  const rows = await app.db
    .selectFrom("passwordCodes")
    .select(["email", "tries", "openTries"])
    .where("email", "in", [email, unknown])
    .execute();
  expect(rows).toHaveLength(2);
  const mails = await app.db.selectFrom("outbox").select("id").where("recipient", "=", unknown);
  expect(await mails.execute()).toEqual([]);
});
