import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { createAuthenticator } from "#test/support/authenticator.ts";
import { openBrowser } from "#test/support/browser.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

type Device = ReturnType<typeof createAuthenticator>;
type Browser = ReturnType<typeof openBrowser>;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const own = (person: Persona) => app.withToken(person.token);
const device = () => createAuthenticator(app.platform.config.publicUrl);
const outcomeOf = (answer: { statusCode: number; json: () => { reason?: string } }) => [
  answer.statusCode,
  answer.json().reason,
];

const startAdding = async (person: Persona) =>
  (await own(person).request("POST", "/api/auth/passkeys/options")).json();
const add = (person: Persona, passkey: object) =>
  own(person).request("POST", "/api/auth/passkeys", { passkey });

/** A person with a passkey, and its device. */
async function keyed(name: string) {
  const [person, key] = [await insertPerson(app.db, { name }), device()];
  const answer = await add(person, key.create(await startAdding(person)));
  expect(answer.statusCode).toBe(200);
  return { person, key, recoveryCodes: answer.json().recoveryCodes as string[] };
}

const askToSignIn = async (browser: Browser) =>
  (await browser.post("passkey-login/options", {})).json();
const signIn = (browser: Browser, passkey: object, more: object = {}) =>
  browser.post("passkey-login", { role: "Trainee", passkey, ...more });

/** Signs in like the owner of a device: asks for a challenge, then answers it. */
async function enter(key: Device, faults?: Parameters<Device["get"]>[1]) {
  const browser = openBrowser(app);
  return signIn(browser, key.get(await askToSignIn(browser), faults));
}

test("a passkey is added once, is a second factor, and brings the first recovery codes", async () => {
  const { person, key, recoveryCodes } = await keyed("keeper");
  expect(new Set(recoveryCodes).size).toBe(10);
  const options = await startAdding(person);
  expect(options.excludeCredentials).toEqual([
    { id: key.id, type: "public-key", transports: ["internal"] },
  ]);
  expect(outcomeOf(await add(person, key.create(options)))).toEqual([409, "PASSKEY_KNOWN"]);
  const second = await add(person, device().create(await startAdding(person)));
  expect(second.json().recoveryCodes).toEqual([]);

  const password = { email: person.email, password: PERSONA_PASSWORD, role: "Trainee" };
  const half = await openBrowser(app).post("login", password);
  expect(outcomeOf(half)).toEqual([401, "FACTOR_NEEDED"]);
  expect(half.json().factors).toBe("passkey");
  const code = recoveryCodes[0];
  expect((await openBrowser(app).post("login", { ...password, code })).statusCode).toBe(200);
  const stored = await storedRows(app.db, "auditLog", "action", { subjectId: person.id });
  expect(stored).toContainEqual({ action: "passkey.added" });
});

test("what a browser answers to something else adds no passkey", async () => {
  const [person, other, key] = [
    await insertPerson(app.db, { name: "refused" }),
    await insertPerson(app.db, { name: "another" }),
    device(),
  ];
  const refused = [400, "PASSKEY_REFUSED"];
  for (const faults of [
    { origin: "https://elsewhere.example" },
    { rpId: "elsewhere.example" },
    { isVerified: false },
  ]) {
    const answer = await add(person, key.create(await startAdding(person), faults));
    expect([faults, ...outcomeOf(answer)]).toEqual([faults, ...refused]);
  }
  // Another person's challenge, one used before, one for confirming, and an expired one.
  expect(outcomeOf(await add(person, key.create(await startAdding(other))))).toEqual(refused);
  const created = key.create(await startAdding(person));
  await app.moveClock(301);
  expect(outcomeOf(await add(person, created))).toEqual(refused);
  await app.moveClock(0);
  expect(outcomeOf(await add(person, created))).toEqual(refused);
  expect(await storedRows(app.db, "passkeys", "id", { userId: person.id })).toEqual([]);
});

test("a passkey alone signs in on its tab, and from a new device its owner is told", async () => {
  const { person, key } = await keyed("entering");
  const browser = openBrowser(app);
  const wrongTab = await signIn(browser, key.get(await askToSignIn(browser)), { role: "Trainer" });
  expect([wrongTab.statusCode, wrongTab.json()]).toEqual([
    401,
    expect.objectContaining({ message: "Invalid email or password.", role: "Trainee" }),
  ]);
  const entered = await signIn(browser, key.get(await askToSignIn(browser)));
  expect(entered.json()).toMatchObject({ userId: person.id, role: "Trainee" });
  expect([...browser.cookies.keys()].sort()).toEqual(["hub_device", "hub_session"]);
  const line = await storedRows(app.db, "auditLog", "newValue", {
    subjectId: person.id,
    action: "session.opened",
  });
  expect(line).toEqual([{ newValue: { factor: "passkey" } }]);

  expect((await enter(key)).statusCode).toBe(200);
  const kinds = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  expect(kinds).toContainEqual({ kind: "sign-in-new-device" });
});

test("an account that may not sign in is told so as with its password", async () => {
  const { person, key } = await keyed("locked");
  const set = (values: { isDisabled: boolean }) =>
    app.db.updateTable("users").set(values).where("id", "=", person.id).execute();
  await set({ isDisabled: true });
  expect(outcomeOf(await enter(key))).toEqual([403, "ACCOUNT_DISABLED"]);
  await set({ isDisabled: false });
  expect((await enter(key)).statusCode).toBe(200);
});

test("a wrong origin, another browser's question, a used one, and a stranger's key sign nobody in", async () => {
  const { person, key } = await keyed("attacked");
  const other = await keyed("attacker");
  const wrong = [401, "WRONG_PASSKEY"];
  expect(outcomeOf(await enter(key, { origin: "https://elsewhere.example" }))).toEqual(wrong);
  expect(outcomeOf(await enter(key, { isVerified: false }))).toEqual(wrong);
  expect(outcomeOf(await enter(device()))).toEqual(wrong);
  const [mine, theirs] = [openBrowser(app), openBrowser(app)];
  const options = await askToSignIn(mine);
  await askToSignIn(theirs);
  const proof = key.get(options);
  expect(outcomeOf(await signIn(theirs, proof))).toEqual(wrong);
  // After naming an account, the second step cannot be taken by another one's passkey.
  const theirProof = other.key.get(await askToSignIn(theirs));
  expect(outcomeOf(await signIn(theirs, theirProof, { email: person.email }))).toEqual(wrong);

  const atOnce = await Promise.all([1, 2, 3].map(() => signIn(mine, proof)));
  expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  expect(outcomeOf(await signIn(mine, proof))).toEqual(wrong);
});

test("a count that went back signs nobody in, and its owner is told of the copy", async () => {
  const { person, key } = await keyed("copied");
  expect((await enter(key, { count: 7 })).statusCode).toBe(200);
  expect(outcomeOf(await enter(key, { count: 7 }))).toEqual([401, "WRONG_PASSKEY"]);
  expect(outcomeOf(await enter(key, { count: 0 }))).toEqual([401, "WRONG_PASSKEY"]);
  const mails = { recipient: person.email, kind: "passkey-copied" };
  expect(await storedRows(app.db, "outbox", "kind", mails)).toHaveLength(2);
  expect((await enter(key, { count: 8 })).statusCode).toBe(200);
});

test("a passkey answers its own session's question alone, and another account's proves nothing", async () => {
  const { person, key } = await keyed("proving");
  const other = await keyed("not-proving");
  const ask = async (who: Persona) =>
    (await own(who).request("POST", "/api/auth/step-up/options")).json();
  const prove = (passkey: object) => own(person).request("POST", "/api/auth/step-up", { passkey });
  const forget = () =>
    app.db
      .updateTable("sessions")
      .set({ confirmedAt: new Date(Date.now() - 11 * 60_000) })
      .where("userId", "=", person.id)
      .execute();
  await forget();
  expect(outcomeOf(await own(person).request("POST", "/api/auth/passkeys/options"))).toEqual([
    403,
    "STEP_UP_NEEDED",
  ]);
  const refused = [400, "PASSKEY_REFUSED"];
  expect(outcomeOf(await prove(other.key.get(await ask(person))))).toEqual(refused);
  expect(outcomeOf(await prove(key.get(await ask(other.person))))).toEqual(refused);
  const options = await ask(person);
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
  const proven = await prove(key.get(options));
  expect(proven.statusCode).toBe(200);
  const again = await app
    .withToken(proven.json().token)
    .request("POST", "/api/auth/passkeys/options");
  expect(again.statusCode).toBe(200);
});

test("passkeys are named, listed with their last use, and removed; the last factor takes the codes along", async () => {
  const { person, key } = await keyed("naming");
  await enter(key);
  const read = async () => (await own(person).request("GET", "/api/auth/security")).json();
  const [passkey] = (await read()).passkeys;
  expect(passkey.lastUsedAt).toEqual(expect.any(String));
  const address = `/api/auth/passkeys/${passkey._id}`;
  await own(person).request("PUT", address, { name: "My phone" });
  expect((await read()).passkeys).toMatchObject([{ name: "My phone" }]);
  expect((await own(person).request("DELETE", address)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(outcomeOf(await enter(key))).toEqual([401, "WRONG_PASSKEY"]);
});

test("a change of one's factors makes one's other sessions prove once more who uses them", async () => {
  const { person } = await keyed("changing");
  const body = { email: person.email, password: PERSONA_PASSWORD, role: "Trainee" };
  const { recoveryCodes } = (
    await own(person).request("POST", "/api/auth/factors/recovery-codes")
  ).json();
  const code = recoveryCodes[0];
  const { token } = (
    await app.as(null).request("POST", "/api/auth/login", { ...body, code })
  ).json();
  const elsewhere = () => app.withToken(token).request("POST", "/api/auth/passkeys/options");
  expect((await elsewhere()).statusCode).toBe(200);
  await add(person, device().create(await startAdding(person)));
  expect(outcomeOf(await elsewhere())).toEqual([403, "STEP_UP_NEEDED"]);
});

test("an admin's reset takes passkeys away too", async () => {
  const { person, key } = await keyed("reset");
  const url = `/api/admin/users/${person.id}/reset-factor`;
  const reset = await app.as("admin").request("POST", url, { reason: "The phone was stolen." });
  expect(reset.statusCode).toBe(200);
  expect(outcomeOf(await enter(key))).toEqual([401, "WRONG_PASSKEY"]);
  const line = await storedRow(app.db, "auditLog", "action", {
    action: "factor.reset",
    subjectId: person.id,
  });
  expect(line.action).toBe("factor.reset");
});
