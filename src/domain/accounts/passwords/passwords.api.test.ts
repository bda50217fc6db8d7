import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { askForCode } from "#test/support/codes.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const post = (path: string, body: object) =>
  app.as(null).request("POST", `/api/auth/${path}`, body);
const NEW_PASSWORD = "a quite different secret";

const forgot = (email: string) => askForCode(app, email);

const wrong = (otp: string) => (otp === "000000" ? "000001" : "000000");

describe("forgot, verify, reset", () => {
  test("sets a new password once, ends every session, tells the owner, opens sign-in again (I-14, C47)", async () => {
    const person = await insertPerson(app.db, { name: "forgetful" });
    for (let index = 0; index < 6; index += 1) {
      await post("login", { email: person.email, password: "wrong", role: "Trainee" });
    }
    const otp = await forgot(person.email);
    const verified = await post("verify-otp", { email: person.email, otp });
    expect(verified.json()).toEqual({ message: "OTP verified! Enter new password." });

    const body = { email: person.email, otp, newPassword: NEW_PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post("reset-password", body)),
    );
    const done = answers.filter((answer) => answer.statusCode === 200);
    expect(done.map((answer) => answer.json())).toEqual([
      { message: "Password reset successful!" },
    ]);
    const refused = answers.find((answer) => answer.statusCode !== 200);
    expect([refused?.statusCode, refused?.json().message]).toEqual([400, "Verify the OTP first."]);

    const old = await app.withToken(person.token).request("GET", "/api/auth/session");
    expect(old.statusCode).toBe(401);
    const signIn = { email: person.email, password: NEW_PASSWORD, role: "Trainee" };
    expect((await post("login", signIn)).statusCode).toBe(200);
    const notices = await storedRows(app.db, "outbox", "kind", {
      recipient: person.email,
      kind: "password-changed",
    });
    expect(notices).toHaveLength(1);
  });

  test("pressed again after its answer was lost it says what was done", async () => {
    const { email } = await insertPerson(app.db, { name: "unheard" });
    const otp = await forgot(email);
    await post("verify-otp", { email, otp });
    const headers = { "idempotency-key": newId() };
    const body = { email, otp, newPassword: NEW_PASSWORD };
    const reset = () => app.as(null).request("POST", "/api/auth/reset-password", body, { headers });
    const [first, again] = [await reset(), await reset()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await post("reset-password", body)).statusCode).toBe(400);
  });

  test("an unknown address gets the same answers and limits (I-11)", async () => {
    const waits: unknown[] = [];
    const { email } = await insertPerson(app.db, { name: "known" });
    for (const address of [email, `unknown.${newId()}@example.in`]) {
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1) {
        statuses.push((await post("forgot-password", { email: address })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      const guesses: string[] = [];
      for (let index = 0; index < 6; index += 1) {
        guesses.push((await post("verify-otp", { email: address, otp: "12345x" })).json().message);
      }
      expect(guesses).toEqual([
        ...Array(5).fill("Invalid OTP"),
        "Too many attempts. Request a new OTP.",
      ]);
      const late = await post("verify-otp", { email: address, otp: "12345x" });
      waits.push(late.headers["retry-after"]);
    }
    expect(waits[0]).toBe(waits[1]);
  });

  test("many guesses at once: at most five are looked at (I-12)", async () => {
    const { email } = await insertPerson(app.db, { name: "attacked" });
    const otp = await forgot(email);
    const second = await app.secondInstance();
    const guess = (index: number, code: string) =>
      (index % 2 ? app : second)
        .as(null)
        .request("POST", "/api/auth/verify-otp", { email, otp: code });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => guess(index, wrong(otp))),
    );
    expect(answers.filter((answer) => answer.statusCode === 400).length).toBeLessThanOrEqual(10);
    const row = await app.db
      .selectFrom("passwordCodes")
      .select("openTries")
      .where("email", "=", email)
      .executeTakeFirst();
    expect(row?.openTries).toBe(5);
    expect((await post("verify-otp", { email, otp })).statusCode).toBe(429);
  });

  test("a new code kills the old one; a code lives ten minutes (A4)", async () => {
    const { email } = await insertPerson(app.db, { name: "impatient" });
    const old = await forgot(email);
    const fresh = await forgot(email);
    const first = await post("verify-otp", { email, otp: old });
    if (old !== fresh) expect(first.json().message).toBe("Invalid OTP");
    await app.moveClock(601);
    const late = await post("verify-otp", { email, otp: fresh });
    await app.moveClock(0);
    expect(late.statusCode).toBe(400);
    expect((await post("verify-otp", { email, otp: fresh })).statusCode).toBe(200);
  });

  test("no reset without a verified code of this account (I-13), nor by guessing after it", async () => {
    const mine = await insertPerson(app.db, { name: "mine" });
    const other = await insertPerson(app.db, { name: "other" });
    const [otp, foreign] = [await forgot(mine.email), await forgot(other.email)];
    const reset = (code: string) =>
      post("reset-password", { email: mine.email, otp: code, newPassword: NEW_PASSWORD });
    expect((await reset(otp)).json().message).toBe("Verify the OTP first.");
    await post("verify-otp", { email: mine.email, otp });
    for (let index = 0; index < 6; index += 1) {
      const answer = await reset(foreign === otp ? wrong(otp) : foreign);
      expect([answer.statusCode, answer.json().message]).toEqual([400, "Verify the OTP first."]);
    }
    expect((await reset(otp)).statusCode).toBe(400);
  });

  test("nobody ends with the password somebody else typed for them", async () => {
    const typedPassword = "typed by the office";
    const email = `given.${newId()}@example.in`;
    const user = { username: "Given", email, password: typedPassword, role: "Trainer" };
    expect((await app.as("admin").request("POST", "/api/admin/create-user", user)).statusCode).toBe(
      201,
    );
    const otp = await forgot(email);
    await post("verify-otp", { email, otp });
    const refused = await post("reset-password", { email, otp, newPassword: typedPassword });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { newPassword: "Choose another password than the one you were given." },
    ]);
    const own = { email, otp, newPassword: NEW_PASSWORD };
    expect((await post("reset-password", own)).statusCode).toBe(200);
  });

  test("the code is stored hashed and leaves the outbox with delivery", async () => {
    const { email } = await insertPerson(app.db, { name: "hashed" });
    const otp = await forgot(email);
    const codes = await storedRows(app.db, "passwordCodes", "codeHash", {});
    expect(codes.map((row) => Buffer.from(row.codeHash).toString())).not.toContain(otp);
  });
});

describe("POST /api/auth/change-password", () => {
  const change = (token: string, body: object) =>
    app.withToken(token).request("POST", "/api/auth/change-password", body);

  test("changes it; this session stays, the others end (C49)", async () => {
    const person = await insertPerson(app.db, { name: "careful" });
    const signIn = { email: person.email, password: PERSONA_PASSWORD, role: "Trainee" };
    const other = (await post("login", signIn)).json().token;
    const answer = await change(person.token, {
      currentPassword: PERSONA_PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
    const status = async (token: string) =>
      (await app.withToken(token).request("GET", "/api/auth/session")).statusCode;
    expect([await status(person.token), await status(other)]).toEqual([200, 401]);
  });

  test("a wrong current password counts like a failed sign-in", async () => {
    const person = await insertPerson(app.db, { name: "guesser" });
    const body = { currentPassword: "wrong", newPassword: NEW_PASSWORD };
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await change(person.token, body);
      statuses.push(answer.statusCode);
      if (index === 0) expect(answer.json().message).toBe("Current password is not correct.");
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("the initial password of everybody is no new password", async () => {
    const person = await insertPerson(app.db, { name: "lazy" });
    const answer = await change(person.token, {
      currentPassword: PERSONA_PASSWORD,
      newPassword: app.platform.config.initialPassword,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty("newPassword");
  });
});
