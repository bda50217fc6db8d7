import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { type Issuer, openIssuer } from "#test/support/issuer.ts";
import { insertPerson } from "#test/support/personas.ts";
import { type Browser, outcomeOf, signOn } from "#test/support/signing-on.ts";

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await openIssuer();
  app = await testApp({ ...issuer.settings, STEP_UP: "on" });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

/** A person signed in at the provider, whose session calls like the web client. */
async function signedOn(name: string, claims?: { auth_time: number }) {
  const person = await insertPerson(app.db, { name: name.replaceAll(" ", "-"), role: "Trainer" });
  issuer.addMember(person.email);
  const browser = openBrowser(app);
  issuer.forge(claims && { claims });
  const { token } = (await signOn(issuer, person.email, browser)).json();
  issuer.forge(undefined);
  return { person, browser, token: token as string };
}

const callOf = (browser: Browser, token: string) => (path: string, body?: object) =>
  app.withToken(token).request("POST", `/api/auth/${path}`, body, {
    headers: { ...browser.header(), "x-client": "web" },
  });

/** A call that always asks for a confirmation. */
const SENSITIVE = "factors/app";

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

test("a sign-in at the provider is a proof for as long as somebody was seen there", async () => {
  const fresh = await signedOn("fresh", { auth_time: minutesAgo(1) });
  expect((await callOf(fresh.browser, fresh.token)(SENSITIVE)).statusCode).toBe(200);
  const old = await signedOn("old", { auth_time: minutesAgo(11) });
  const refused = await callOf(old.browser, old.token)(SENSITIVE);
  expect(outcomeOf(refused)).toEqual([403, "STEP_UP_NEEDED"]);
});

test("who signs in there once more has proven who they are, under another token", async () => {
  const { person, browser, token } = await signedOn("once more", { auth_time: minutesAgo(30) });
  const call = callOf(browser, token);
  const begun = await call("step-up/single-sign-on", { returnTo: "/security" });
  const { url } = begun.json();
  const sent = new URL(url).searchParams;
  expect([sent.get("prompt"), sent.get("max_age")]).toEqual(["login", "0"]);
  for (const { name, value } of begun.cookies) browser.cookies.set(name, value);
  const answer = await issuer.signIn(url, person.email);
  const confirmed = await callOf(browser, token)("step-up/single-sign-on/answer", { answer });
  expect(confirmed.json()).toMatchObject({ message: "Thank you.", returnTo: "/security" });
  expect(outcomeOf(await call(SENSITIVE))).toEqual([403, "STEP_UP_NEEDED"]);
  const renewed = callOf(browser, confirmed.json().token);
  expect((await renewed(SENSITIVE)).statusCode).toBe(200);
  expect((await call(SENSITIVE)).statusCode, "once the new one is used").toBe(401);
});

test.each([
  ["somebody else at the provider", {}, "other"],
  ["a sign-in of long ago", { auth_time: minutesAgo(11) }, "same"],
  ["one whose time nobody says", { auth_time: undefined }, "same"],
])("%s proves nothing", async (name, claims, who) => {
  const { person, browser, token } = await signedOn(`not ${name}`, { auth_time: minutesAgo(30) });
  const other = await signedOn(`beside ${name}`);
  const begun = await callOf(browser, token)("step-up/single-sign-on", {});
  for (const cookie of begun.cookies) browser.cookies.set(cookie.name, cookie.value);
  issuer.forge({ claims });
  const email = who === "other" ? other.person.email : person.email;
  const answer = await issuer.signIn(begun.json().url, email);
  const refused = await callOf(browser, token)("step-up/single-sign-on/answer", { answer });
  issuer.forge(undefined);
  expect(outcomeOf(refused)).toEqual([401, "SINGLE_SIGN_ON_FAILED"]);
  const still = await callOf(browser, token)(SENSITIVE);
  expect(outcomeOf(still)).toEqual([403, "STEP_UP_NEEDED"]);
});

test("what was begun to sign in proves nothing, nor in the session of somebody else", async () => {
  const { person, browser, token } = await signedOn("begun", { auth_time: minutesAgo(30) });
  const { url } = (await browser.post("single-sign-on", {})).json();
  const answer = await issuer.signIn(url, person.email);
  const refused = await callOf(browser, token)("step-up/single-sign-on/answer", { answer });
  expect(outcomeOf(refused)).toEqual([401, "SINGLE_SIGN_ON_FAILED"]);
  const begun = await callOf(browser, token)("step-up/single-sign-on", {});
  const other = await signedOn("thief", { auth_time: minutesAgo(30) });
  for (const cookie of begun.cookies) other.browser.cookies.set(cookie.name, cookie.value);
  const stolen = await issuer.signIn(begun.json().url, person.email);
  const used = await callOf(other.browser, other.token)("step-up/single-sign-on/answer", {
    answer: stolen,
  });
  expect(outcomeOf(used)).toEqual([401, "SINGLE_SIGN_ON_FAILED"]);
});
