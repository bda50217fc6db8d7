import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { type Issuer, openIssuer } from "#test/support/issuer.ts";
import { insertPerson } from "#test/support/personas.ts";
import { outcomeOf, signOn, signOnInNewBrowser } from "#test/support/signing-on.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await openIssuer();
  app = await testApp(issuer.settings);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const FAILED = [401, "SINGLE_SIGN_ON_FAILED"];
const REFUSED = [403, "SINGLE_SIGN_ON_REFUSED"];

async function member(name: string) {
  const person = await insertPerson(app.db, { name: name.replaceAll(" ", "-"), role: "Trainer" });
  issuer.addMember(person.email);
  return person;
}

const past = Math.floor(Date.now() / 1000) - 3600;

test.each([
  ["another nonce", { claims: { nonce: "of another sign-in" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["for another client", { claims: { aud: "another client" } }],
  ["of another issuer", { claims: { iss: "https://accounts.google.com" } }],
  ["expired", { claims: { iat: past - 60, exp: past } }],
  ["without a subject", { claims: { sub: undefined } }],
  ["unsigned", { alg: "none" as const }],
  ["signed by another key", { isForeignKey: true }],
])("a token %s signs nobody in", async (name, forgery) => {
  const person = await member(`token ${name}`);
  issuer.forge(forgery);
  const answer = await signOnInNewBrowser(app, issuer, person.email);
  issuer.forge(undefined);
  expect(outcomeOf(answer)).toEqual(FAILED);
  expect(await storedRows(app.db, "singleSignOnAccounts", "userId", { userId: person.id })).toEqual(
    [],
  );
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
});

test("the same without a forgery signs in", async () => {
  const person = await member("honest");
  issuer.forge({});
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
  issuer.forge(undefined);
});

test("an answer of another state, in another browser, again, without a code, or too late is none", async () => {
  const person = await member("attacked");
  const [mine, theirs] = [openBrowser(app), openBrowser(app)];
  const begin = async (browser: typeof mine) =>
    issuer.signIn((await browser.post("single-sign-on", {})).json().url, person.email);
  const finish = (browser: typeof mine, answer: string) =>
    browser.post("single-sign-on/answer", { answer });

  // Login CSRF: a user lured to the return address of another person's sign-in is not signed in.
  await begin(theirs);
  expect(outcomeOf(await finish(theirs, await begin(mine)))).toEqual(FAILED);
  expect(outcomeOf(await finish(openBrowser(app), await begin(mine)))).toEqual(FAILED);

  const state = new URLSearchParams(await begin(mine));
  state.set("state", "another");
  expect(outcomeOf(await finish(mine, `?${state}`))).toEqual(FAILED);
  await begin(mine);
  expect(outcomeOf(await finish(mine, "?error=access_denied"))).toEqual(FAILED);
  for (const nothing of ["", "?", "code", "?code=&state="]) {
    await begin(mine);
    expect(outcomeOf(await finish(mine, nothing))).toEqual(FAILED);
  }
  const old = await begin(mine);
  await app.moveClock(601);
  expect(outcomeOf(await finish(mine, old))).toEqual(FAILED);
  await app.moveClock(0);

  const once = await begin(mine);
  const caller = mine.cookies.get("hub_single_sign_on") ?? "";
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, () => {
      const copy = openBrowser(app);
      copy.cookies.set("hub_single_sign_on", caller);
      return finish(copy, once);
    }),
  );
  expect(atOnce.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("whom the account here does not let in is refused, and nothing is bound", async () => {
  const unknown = "nobody@people.example";
  issuer.addMember(unknown);
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, unknown))).toEqual(REFUSED);
  expect(await storedRows(app.db, "users", "id", { email: unknown })).toEqual([]);

  for (const name of ["trainee", "existingTrainee", "assistance"] as const) {
    issuer.addMember(app.personas[name].email);
    expect(outcomeOf(await signOnInNewBrowser(app, issuer, app.personas[name].email))).toEqual(
      REFUSED,
    );
  }
  const unverified = await member("unverified");
  issuer.addMember(unverified.email, { isVerified: false });
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, unverified.email))).toEqual(REFUSED);

  const person = await member("locked");
  const set = (values: object) =>
    app.db.updateTable("users").set(values).where("id", "=", person.id).execute();
  await set({ isDisabled: true });
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, person.email))).toEqual([
    403,
    "ACCOUNT_DISABLED",
  ]);
  await set({ isDisabled: false, status: "pending" });
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, person.email))).toEqual([
    403,
    "AWAITING_APPROVAL",
  ]);
  await set({ status: "rejected", decidedAt: new Date() });
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, person.email))).toEqual([
    403,
    "NOT_APPROVED",
  ]);
  expect(await storedRows(app.db, "singleSignOnAccounts", "userId", { userId: person.id })).toEqual(
    [],
  );
  await set({ status: "approved" });
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
  await set({ isDisabled: true });
  expect(outcomeOf(await signOnInNewBrowser(app, issuer, person.email))).toEqual([
    403,
    "ACCOUNT_DISABLED",
  ]);
});

test("an address written otherwise is the same", async () => {
  const person = await member("folded");
  issuer.addMember(person.email.toUpperCase());
  expect((await signOnInNewBrowser(app, issuer, person.email.toUpperCase())).statusCode).toBe(200);
});

test("a page to come back to is one of the hub's own", async () => {
  const browser = openBrowser(app);
  for (const returnTo of ["https://evil.example", "//evil.example", "/\\evil.example", "login"]) {
    expect((await browser.post("single-sign-on", { returnTo })).statusCode).toBe(400);
  }
});

test("a provider that does not answer is said to be away, and stops nothing", async () => {
  const person = await member("waiting");
  issuer.setAway(true);
  const away = await testApp(issuer.settings);
  expect((await away.as(null).request("GET", "/api/config")).json().singleSignOn).toBe(
    "your work account",
  );
  expect(outcomeOf(await openBrowser(away).post("single-sign-on", {}))).toEqual([
    503,
    "SINGLE_SIGN_ON_AWAY",
  ]);
  issuer.setAway(false);
  expect((await openBrowser(away).post("single-sign-on", {})).statusCode).toBe(200);
  await away.close();
  const browser = openBrowser(app);
  const { url } = (await browser.post("single-sign-on", {})).json();
  const answer = await issuer.signIn(url, person.email);
  issuer.setAway(true);
  expect(outcomeOf(await browser.post("single-sign-on/answer", { answer }))).toEqual([
    503,
    "SINGLE_SIGN_ON_AWAY",
  ]);
  issuer.setAway(false);
});

test("wrong answers without end are refused for a while", async () => {
  const from = "198.51.100.7";
  const browser = openBrowser(app, from);
  for (let tries = 0; tries < 50; tries += 1) {
    expect((await browser.post("single-sign-on/answer", { answer: "?code=x" })).statusCode).toBe(
      401,
    );
  }
  expect((await browser.post("single-sign-on/answer", { answer: "?code=x" })).statusCode).toBe(429);
  const person = await member("beside");
  expect((await signOn(issuer, person.email, openBrowser(app))).statusCode).toBe(200);
});

test("without a provider there is nothing", async () => {
  const plain = await testApp();
  expect((await plain.as(null).request("GET", "/api/config")).json()).not.toHaveProperty(
    "singleSignOn",
  );
  const browser = openBrowser(plain);
  expect((await browser.post("single-sign-on", {})).statusCode).toBe(404);
  expect((await browser.post("single-sign-on/answer", { answer: "" })).statusCode).toBe(404);
  await plain.close();
});
