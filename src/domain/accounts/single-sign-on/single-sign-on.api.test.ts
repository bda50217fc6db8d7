import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { type Issuer, openIssuer } from "#test/support/issuer.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { outcomeOf, signOn, signOnInNewBrowser } from "#test/support/signing-on.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await openIssuer();
  app = await testApp({ ...issuer.settings, OIDC_NAME: "Google Workspace", STEP_UP: "on" });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

async function member(name: string) {
  const person = await insertPerson(app.db, { name, role: "Trainer" });
  issuer.addMember(person.email);
  return person;
}
const update = (person: Persona, values: object) =>
  app.db.updateTable("users").set(values).where("id", "=", person.id).execute();

/** Sets up an authenticator app. Returns its code half a minute from now. */
async function withApp(person: Persona): Promise<string> {
  const own = app.withToken(person.token);
  const { secret } = (await own.request("POST", "/api/auth/factors/app")).json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = app.platform.clock.now().getTime();
  const code = totp.generate({ timestamp });
  await own.request("POST", "/api/auth/factors/app/confirm", { code });
  return totp.generate({ timestamp: timestamp + 30_000 });
}

test("a member of the staff signs in, is bound for good, and is told", async () => {
  const person = await member("bound");
  const browser = openBrowser(app);
  const { url } = (await browser.post("single-sign-on", { returnTo: "/user-profile" })).json();
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: "http://hub.test/login/return",
    scope: "openid email",
  });
  const answer = await issuer.signIn(url, person.email);
  const entered = await browser.post("single-sign-on/answer", { answer });
  expect(entered.json()).toMatchObject({ userId: person.id, returnTo: "/user-profile" });
  expect([...browser.cookies.keys()].sort()).toEqual(["hub_device", "hub_session"]);
  const bound = await storedRows(app.db, "singleSignOnAccounts", ["issuer", "subject"], {
    userId: person.id,
  });
  expect(bound).toEqual([{ issuer: issuer.issuer, subject: `subject of ${person.email}` }]);
  const lines = await auditLines(app.db, ["action", "newValue"], { subjectId: person.id });
  expect(lines).toEqual([
    { action: "single-sign-on.bound", newValue: { issuer: issuer.issuer } },
    { action: "session.opened", newValue: { factor: "provider" } },
  ]);
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  expect(mails).toEqual([{ kind: "factor-changed" }]);

  // From another browser: no second link, and a mail about the new device.
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
  expect(await storedRows(app.db, "outbox", "kind", { recipient: person.email }, "kind")).toEqual([
    { kind: "factor-changed" },
    { kind: "sign-in-new-device" },
  ]);
});

test("the subject decides, and not the address", async () => {
  const person = await member("moved");
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
  // At the provider the address belongs to somebody else now.
  issuer.addMember(person.email, { subject: "whoever came after" });
  const refused = await signOnInNewBrowser(app, issuer, person.email);
  expect(outcomeOf(refused)).toEqual([403, "SINGLE_SIGN_ON_REFUSED"]);
  // The original person has another address there, which is not verified.
  const subject = `subject of ${person.email}`;
  issuer.addMember("married@work.example", { subject, isVerified: false });
  const entered = await signOnInNewBrowser(app, issuer, "married@work.example");
  expect(entered.json().userId).toBe(person.id);
});

test("20 first sign-ins at once on two instances bind one account once", async () => {
  const person = await member("hurried");
  const second = await app.secondInstance();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      signOnInNewBrowser(index % 2 ? app : second, issuer, person.email),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const { id: userId } = person;
  expect(await storedRows(app.db, "singleSignOnAccounts", "userId", { userId })).toHaveLength(1);
  const bound = { subjectId: userId, action: "single-sign-on.bound" };
  expect(await storedRows(app.db, "auditLog", "action", bound)).toHaveLength(1);
});

test("another instance takes the answer", async () => {
  const person = await member("elsewhere");
  const second = await app.secondInstance();
  const here = openBrowser(app);
  const { url } = (await here.post("single-sign-on", {})).json();
  const there = openBrowser(second);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const answer = await issuer.signIn(url, person.email);
  const entered = await there.post("single-sign-on/answer", { answer });
  expect(entered.json().userId).toBe(person.id);
});

test("the second step follows where the provider asked for none", async () => {
  const person = await member("doubled");
  const code = await withApp(person);
  const browser = openBrowser(app);
  const half = await signOn(issuer, person.email, browser);
  expect(half.json()).toMatchObject({ reason: "FACTOR_NEEDED", factors: "app", role: "Trainer" });
  expect(browser.cookies.has("hub_session")).toBe(false);
  const wrong = await browser.post("single-sign-on/second-step", { code: "000000" });
  expect(outcomeOf(wrong)).toEqual([401, "WRONG_FACTOR"]);
  const stranger = await openBrowser(app).post("single-sign-on/second-step", { code });
  expect(outcomeOf(stranger)).toEqual([401, "SINGLE_SIGN_ON_FAILED"]);
  await update(person, { isDisabled: true });
  const locked = await browser.post("single-sign-on/second-step", { code });
  expect(outcomeOf(locked)).toEqual([403, "ACCOUNT_DISABLED"]);
  await update(person, { isDisabled: false });
  const entered = await browser.post("single-sign-on/second-step", { code });
  expect(entered.json().userId).toBe(person.id);
  const again = await browser.post("single-sign-on/second-step", { code });
  expect(outcomeOf(again)).toEqual([401, "SINGLE_SIGN_ON_FAILED"]);
});

test("a second factor of the provider counts where it says so", async () => {
  const person = await member("outside");
  await withApp(person);
  issuer.addMember(person.email, { amr: ["pwd", "mfa"] });
  const entered = await signOnInNewBrowser(app, issuer, person.email);
  expect(entered.statusCode).toBe(200);
});

test("where the role needs a second step, one is set up unless the provider asked for it", async () => {
  const strict = await app.secondInstance({ SECOND_FACTOR_ROLES: "Trainer" });
  for (const [name, amr, mustSetUpFactor] of [
    ["without", ["pwd"], true],
    ["with", ["pwd", "otp"], undefined],
  ] as const) {
    const person = await member(name);
    issuer.addMember(person.email, { amr: [...amr] });
    const browser = openBrowser(strict);
    const { token } = (await signOn(issuer, person.email, browser)).json();
    const headers = browser.header();
    const own = strict.withToken(token);
    const { user } = (await own.request("GET", "/api/auth/session", undefined, { headers })).json();
    expect([name, user.mustSetUpFactor]).toEqual([name, mustSetUpFactor]);
  }
});

test("the office lets somebody be bound anew", async () => {
  const person = await member("anew");
  await signOnInNewBrowser(app, issuer, person.email);
  issuer.addMember(person.email, { subject: "made anew at the provider" });
  const path = `/api/admin/users/${person.id}/single-sign-on`;
  expect((await app.as("admin").request("DELETE", path)).statusCode).toBe(200);
  expect((await app.as("admin").request("DELETE", path)).statusCode).toBe(404);
  expect(await storedRows(app.db, "sessions", "id", { userId: person.id })).toEqual([]);
  expect((await signOnInNewBrowser(app, issuer, person.email)).statusCode).toBe(200);
});
