import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { emailCalls, type Person } from "#test/support/email-calls.ts";
import { insertPerson, insertTestSession, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { freshAddress, claim, confirm, openLink, login, newestMail } = emailCalls(() => app);

/** A person claiming another address, with the code mailed to it. */
async function insertClaiming(name: string) {
  const person = await insertPerson(app.db, { name });
  const email = freshAddress();
  await claim(person, email);
  const { code } = await newestMail(email, "email-code");
  return { person, email, code };
}

describe("another e-mail waits for the code and the password", () => {
  test("the session alone moves nothing: the old address signs in, resets and is told", async () => {
    const person = await insertPerson(app.db, { name: "claimed" });
    const email = freshAddress();
    const saved = await claim(person, email.toUpperCase());
    expect(saved.json()).toMatchObject({
      message: "Profile updated successfully!",
      user: { email: person.email, pendingEmail: email },
    });
    await app.as(null).request("POST", "/api/auth/forgot-password", { email });
    const kinds = async (to: string) =>
      (await storedRows(app.db, "outbox", "kind", { recipient: to })).map(({ kind }) => kind);
    expect(await kinds(email)).toEqual(["email-code"]);
    expect(await kinds(person.email)).toEqual(["email-pending"]);
    expect((await login(person.email)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(401);
  });

  test("code and password make it the account's; other sessions and open codes end", async () => {
    const person = await insertPerson(app.db, { name: "moved" });
    const other = await insertTestSession(app.db, { userId: person.id });
    await app.as(null).request("POST", "/api/auth/forgot-password", { email: person.email });
    const email = freshAddress();
    await claim(person, email);
    const { code } = await newestMail(email, "email-code");

    const wrong = await confirm(person, { code, currentPassword: "not the password" });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { currentPassword: "Current password is not correct." },
    ]);
    const missing = await confirm(person, { code });
    expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([
      400,
      ["currentPassword"],
    ]);
    const right = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect([right.statusCode, right.json().email]).toEqual([200, email]);

    const read = await app
      .withToken(person.token)
      .request("GET", `/api/auth/user-profile/${person.id}`);
    expect(read.json().user).toMatchObject({ email, pendingEmail: null });
    const ended = await app.withToken(other).request("GET", "/api/auth/session");
    expect(ended.statusCode).toBe(401);
    expect((await login(person.email)).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(200);
    const again = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect(again.statusCode).toBe(409);
  });

  test("a wrong password counts like a failed sign-in", async () => {
    const { person, code } = await insertClaiming("guessing");
    for (let count = 0; count < 5; count += 1) {
      await confirm(person, { code, currentPassword: `guess ${count}` });
    }
    const right = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect(right.statusCode).toBe(429);
  });

  test("five codes are looked at, for ten minutes; a new one starts afresh", async () => {
    const { person, email, code } = await insertClaiming("tries");
    const wrong = code === "000000" ? "111111" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        confirm(person, { code: wrong, currentPassword: PERSONA_PASSWORD }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    const late = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect([late.statusCode, late.json().message]).toEqual([
      429,
      "Too many attempts. Request a new OTP.",
    ]);
    await app.withToken(person.token).request("POST", "/api/auth/confirm-email/send");
    const next = await newestMail(email, "email-code");
    await app.moveClock(10 * 60 + 1);
    const over = await confirm(person, { code: next.code, currentPassword: PERSONA_PASSWORD });
    await app.moveClock(0);
    expect(over.json().message).toBe("Invalid OTP");
    const right = await confirm(person, { code: next.code, currentPassword: PERSONA_PASSWORD });
    expect(right.statusCode).toBe(200);
  });

  test("codes are sent three times in a quarter of an hour", async () => {
    const person = await insertPerson(app.db, { name: "mailed" });
    await claim(person, freshAddress());
    const send = () => app.withToken(person.token).request("POST", "/api/auth/confirm-email/send");
    const statuses = [await send(), await send(), await send()].map((one) => one.statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await claim(person, freshAddress())).statusCode).toBe(429);
  });

  test("it can be withdrawn, after which its code is worth nothing", async () => {
    const person = await insertPerson(app.db, { name: "withdrawn" });
    const email = freshAddress();
    await claim(person, email);
    const { code } = await newestMail(email, "email-code");
    const caller = app.withToken(person.token);
    expect((await caller.request("DELETE", "/api/auth/confirm-email")).statusCode).toBe(200);
    const answer = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect(answer.statusCode).toBe(409);
    expect((await caller.request("POST", "/api/auth/confirm-email/send")).statusCode).toBe(409);
  });

  test("a claim holds nothing: of many, whoever proves the address first has it (I-87)", async () => {
    const email = freshAddress("wanted");
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => insertPerson(app.db, { name: `w${index}` })),
    );
    const second = await app.secondInstance();
    const codes: string[] = [];
    for (const person of people) {
      await claim(person, email);
      codes.push((await newestMail(email, "email-code")).code);
    }
    const answers = await Promise.all(
      people.map((person, index) =>
        confirm(
          person,
          { code: codes[index] ?? "", currentPassword: PERSONA_PASSWORD },
          index % 2 ? app : second,
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([refused.statusCode, refused.json().fields]).toEqual([
        409,
        { email: "Email is already in use." },
      ]);
    }
    const stranger = await insertPerson(app.db, { name: "late" });
    expect((await claim(stranger, email)).statusCode).toBe(409);
  });
});

describe("an admin changes somebody's address", () => {
  const change = (person: Person, email: string) =>
    app.as("admin").request("PUT", `/api/admin/users/${person.id}`, { email });

  test("the code alone confirms it, and the person stays signed in until then", async () => {
    const person = await insertPerson(app.db, { name: "helped" });
    const email = freshAddress();
    const answer = await change(person, email);
    expect(answer.json().user).toMatchObject({ email: person.email, pendingEmail: email });
    const { code } = await newestMail(email, "email-code");
    expect((await confirm(person, { code })).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(200);
  });

  test("who cannot sign in confirms it by the link, once", async () => {
    const person = await insertPerson(app.db, { name: "shut-out" });
    const email = freshAddress();
    await change(person, email);
    const { token } = await newestMail(email, "email-code");
    const answers = [await openLink(token), await openLink(token)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    expect((await login(email)).statusCode).toBe(200);
  });

  test("a taken address is refused", async () => {
    const person = await insertPerson(app.db, { name: "refused" });
    const answer = await change(person, app.personas.ceo.email);
    expect([answer.statusCode, answer.json().message]).toEqual([409, "Email is already in use."]);
  });
});
