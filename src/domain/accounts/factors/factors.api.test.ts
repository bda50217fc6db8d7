import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { valuesOf } from "#/platform/db/answers.ts";
import { hmacHex } from "#/platform/security/secrets.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { askForCode } from "#test/support/codes.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const own = (person: Persona) => app.withToken(person.token);
const signIn = (person: Persona, code?: string, { from = "127.0.0.1" } = {}) =>
  app
    .as(null)
    .request(
      "POST",
      "/api/auth/login",
      { email: person.email, password: PERSONA_PASSWORD, role: "Trainee", code },
      { from },
    );

type Phone = (steps: number) => string;

/** The codes of the app on a phone, in steps of 30 seconds from the start of the test. */
function phoneOf(secret: string): Phone {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const begun = app.platform.clock.now().getTime();
  return (steps) => totp.generate({ timestamp: begun + steps * 30_000 });
}

const start = async (person: Persona): Promise<{ secret: string; uri: string }> =>
  (await own(person).request("POST", "/api/auth/factors/app")).json();
const confirm = (person: Persona, code: string) =>
  own(person).request("POST", "/api/auth/factors/app/confirm", { code });

/** A person with an active app whose codes from the next step on are unused. */
async function protectedPerson(name: string) {
  const person = await insertPerson(app.db, { name });
  const phone = phoneOf((await start(person)).secret);
  const { recoveryCodes } = (await confirm(person, phone(0))).json();
  return { person, phone, recoveryCodes: recoveryCodes as string[] };
}

/** The kinds of mails sent to a person. */
const mailsTo = async ({ email }: Persona): Promise<string[]> =>
  valuesOf({ execute: () => storedRows(app.db, "outbox", "kind", { recipient: email }) }, "kind");

test("an app counts once a code confirms it, and its secret is stored sealed", async () => {
  const person = await insertPerson(app.db, { name: "setting" });
  const { secret, uri } = await start(person);
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(encodeURIComponent(person.email));
  const wrong = await confirm(person, "000000");
  expect([wrong.statusCode, wrong.json().reason]).toEqual([400, "INVALID_OTP"]);
  // Six letters with more than six bytes, and digits of another script.
  for (const code of ["óóóóóó", "१२३४५६"])
    expect((await confirm(person, code)).json().reason).toBe("INVALID_OTP");
  expect((await signIn(person)).statusCode).toBe(200);

  const confirmed = await confirm(person, phoneOf(secret)(0));
  expect(confirmed.statusCode).toBe(200);
  const { recoveryCodes } = confirmed.json();
  expect(new Set(recoveryCodes).size).toBe(10);
  const read = (await own(person).request("GET", "/api/auth/security")).json();
  expect(read).toMatchObject({
    appSince: expect.any(String),
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  const stored = await storedRow(app.db, "authenticatorApps", "secret", { userId: person.id });
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  expect(Buffer.from(stored.secret ?? bytes).includes(bytes)).toBe(false);
  const lines = await storedRows(app.db, "auditLog", "action", { subjectId: person.id });
  expect(lines).toContainEqual({ action: "factor.appConfirmed" });
  expect(await mailsTo(person)).toEqual(["factor-changed"]);
});

test("with an app in force the password alone opens nothing, and a code is good once", async () => {
  const { person, phone } = await protectedPerson("stepping");
  const before = await storedRows(app.db, "sessions", "id", { userId: person.id });
  const half = await signIn(person);
  expect([half.statusCode, half.json().code, half.json().reason]).toEqual([
    401,
    "SECOND_FACTOR",
    "FACTOR_NEEDED",
  ]);
  expect(half.json()).not.toHaveProperty("token");
  // Confirming the app has used up its code.
  expect((await signIn(person, phone(0))).json().reason).toBe("WRONG_FACTOR");
  expect(await storedRows(app.db, "sessions", "id", { userId: person.id })).toEqual(before);

  const atOnce = await Promise.all(Array.from({ length: 3 }, () => signIn(person, phone(1))));
  expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  await app.moveClock(60);
  expect((await signIn(person, ` ${phone(3)} `)).statusCode).toBe(200);
  // Far ahead of the server's clock.
  expect((await signIn(person, phone(9))).statusCode).toBe(401);
  await app.moveClock(0);
});

test("a recovery code signs in once, its owner is told, and new ones end the old", async () => {
  const { person, recoveryCodes } = await protectedPerson("recovering");
  const [first = "", second = ""] = recoveryCodes;
  expect((await signIn(person, first.toUpperCase())).statusCode).toBe(200);
  expect((await signIn(person, first)).json().reason).toBe("WRONG_FACTOR");
  expect(await mailsTo(person)).toContain("recovery-code-used");
  const renewed = await own(person).request("POST", "/api/auth/factors/recovery-codes");
  expect((await signIn(person, second)).json().reason).toBe("WRONG_FACTOR");
  expect((await signIn(person, renewed.json().recoveryCodes[0])).statusCode).toBe(200);
  const left = await storedRows(app.db, "recoveryCodes", "usedAt", {
    userId: person.id,
    usedAt: null,
  });
  expect(left).toHaveLength(9);
});

test("recovery codes are kept under a slow hash, and those of before it are good, once", async () => {
  const { person } = await protectedPerson("slow");
  const kept = await storedRows(app.db, "recoveryCodes", "codeHash", { userId: person.id });
  const hashes = new Set(kept.map(({ codeHash }) => Buffer.from(codeHash).toString()));
  expect(hashes.size).toBe(10);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const { secrets, clock } = app.platform;
  const former = hmacHex(secrets.recoveryKey(), `${person.id}:abcdefghjk`);
  const row = { userId: person.id, codeHash: Buffer.from(former, "hex"), createdAt: clock.now() };
  await app.db.insertInto("recoveryCodes").values(row).execute();
  expect((await signIn(person, "abcde-fghjk")).statusCode).toBe(200);
  expect((await signIn(person, "abcde-fghjk")).json().reason).toBe("WRONG_FACTOR");
});

test("who has the password alone guesses five times and shuts nobody else out; the owner is told once", async () => {
  const { person, phone, recoveryCodes } = await protectedPerson("guessed");
  const stranger = { from: "203.0.113.9" };
  const guesses = [];
  for (let count = 0; count < 7; count += 1) guesses.push(await signIn(person, "000000", stranger));
  expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await mailsTo(person)).filter((kind) => kind === "factor-guessed")).toHaveLength(1);
  // Six digits from another network, and a recovery code even from this one, still work.
  expect((await signIn(person, phone(1))).statusCode).toBe(200);
  expect((await signIn(person, recoveryCodes[0], stranger)).statusCode).toBe(200);
});

test("a sign-in that is half done goes no further once its caller, or the account, is locked", async () => {
  const { person, phone } = await protectedPerson("half-done");
  const from = "203.0.113.20";
  expect((await signIn(person, undefined, { from })).json().reason).toBe("FACTOR_NEEDED");
  const wrong = { email: person.email, password: "not this one", role: "Trainee" };
  for (let count = 0; count < 5; count += 1)
    await app.as(null).request("POST", "/api/auth/login", wrong, { from });
  const withoutCode = await signIn(person, undefined, { from });
  const withCode = await signIn(person, phone(1), { from });
  expect([withoutCode.json(), withCode.json()]).toEqual(
    Array(2).fill(expect.objectContaining({ reason: "TOO_MANY" })),
  );
  await app.as("admin").request("PUT", `/api/admin/users/${person.id}`, { disabled: true });
  expect((await signIn(person, phone(1))).json().reason).toBe("ACCOUNT_DISABLED");
});

test("neither a reset nor a new password takes the factor away; removing it does", async () => {
  const { person, phone } = await protectedPerson("leaving");
  const { email } = person;
  const [anothers, newPassword] = ["another horse battery", "yet another horse battery"];
  const changed = await own(person).request("POST", "/api/auth/change-password", {
    currentPassword: PERSONA_PASSWORD,
    newPassword: anothers,
  });
  expect(changed.statusCode).toBe(200);
  const login = (password: string, code?: string) =>
    app.as(null).request("POST", "/api/auth/login", { email, password, role: "Trainee", code });
  expect((await login(anothers)).json().reason).toBe("FACTOR_NEEDED");
  const otp = await askForCode(app, email);
  await app.as(null).request("POST", "/api/auth/verify-otp", { email, otp });
  const reset = { email, otp, newPassword };
  await app.as(null).request("POST", "/api/auth/reset-password", reset);
  expect((await login(newPassword)).json().reason).toBe("FACTOR_NEEDED");
  const { token } = (await login(newPassword, phone(1))).json();
  const mine = app.withToken(token);
  expect((await mine.request("DELETE", "/api/auth/factors/app")).statusCode).toBe(200);
  expect((await login(newPassword)).statusCode).toBe(200);
  expect(await storedRows(app.db, "recoveryCodes", "codeHash", { userId: person.id })).toEqual([]);
  const again = await mine.request("DELETE", "/api/auth/factors/app");
  expect([again.statusCode, again.json().reason]).toEqual([409, "NO_FACTOR"]);
});
