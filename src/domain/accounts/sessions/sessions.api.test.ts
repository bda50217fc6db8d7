import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const WRONG = { message: "Invalid email or password.", code: "UNAUTHENTICATED" };

const login = (email: string, over: Record<string, unknown> = {}, headers = {}) =>
  app
    .as(null)
    .request(
      "POST",
      "/api/auth/login",
      { email, password: PERSONA_PASSWORD, role: "Trainee", ...over },
      { headers },
    );
const signInOf = (email: string) => ({ email, password: PERSONA_PASSWORD, role: "Trainee" });
const session = (token: string, headers = {}) =>
  app.withToken(token).request("GET", "/api/auth/session", undefined, { headers });

describe("POST /api/auth/login", () => {
  test("answers who signed in; sub-role only where there is one", async () => {
    const { trainee, ceo } = app.personas;
    const plain = (await login(trainee.email.toUpperCase())).json();
    expect(plain).toEqual({
      userId: trainee.id,
      token: expect.stringMatching(/^[\w-]{43}$/),
      role: "Trainee",
      username: "trainee",
      mustChangePassword: false,
    });
    expect((await login(ceo.email, { role: "Admin" })).json().subRole).toBe("CEO");
    const rows = await storedRows(app.db, "sessions", "tokenHash", {});
    expect(rows.map((row) => Buffer.from(row.tokenHash).toString("base64url"))).not.toContain(
      plain.token,
    );
  });

  test("says of the first sign-in with a browser that it is the first, once for each person", async () => {
    const { id, email } = await insertPerson(app.db, { name: "new here" });
    const web = { "x-client": "web" };
    const firsts = [
      await login(email),
      await login(email, { password: "wrong password" }, web),
      await login(email, {}, web),
      await login(email, {}, web),
    ].map((answer) => answer.json().isFirst);
    expect(firsts).toEqual([undefined, undefined, true, undefined]);
    const [row] = await storedRows(app.db, "users", "hasToured", { id });
    expect(row?.hasToured).toBe(true);
  });

  test("wrong password, unknown address and wrong tab answer alike (I-05, C48)", async () => {
    const { email } = await insertPerson(app.db, { name: "alike" });
    const answers = [
      await login(email, { password: "wrong password" }),
      await login(`nobody.${newId()}@example.in`),
      await login(email, { role: "Admin" }),
      await login(email, { role: "Whatever" }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject(WRONG);
    }
  });

  test("the right password on the wrong tab is no failure, and tells the web client the tab", async () => {
    const { email } = await insertPerson(app.db, { name: "tabbed", role: "Trainer" });
    const web = { "x-client": "web" };
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await login(email, { role: "Admin" }, web));
    }
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { ...WRONG, reason: "WRONG_CREDENTIALS", role: "Trainer" },
      ]);
    }
    expect((await login(email, { role: "Admin" })).json()).not.toHaveProperty("role");
    const wrong = await login(email, { role: "Admin", password: "wrong password" }, web);
    expect(wrong.json()).not.toHaveProperty("role");
    expect((await login(email, { role: "Trainer" })).statusCode).toBe(200);
  });

  test.each(["email", "password", "role"])("a missing %s is named", async (field) => {
    const answer = await login("x@example.in", { [field]: undefined });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test.each([
    ["pending", "Your registration is awaiting approval."],
    ["rejected", "Your registration was not approved."],
  ] as const)("only the right password learns that it is %s (I-06, I-07)", async (status, text) => {
    const person = await insertPerson(app.db, { name: status });
    await app.db.updateTable("users").set({ status }).where("id", "=", person.id).execute();
    const right = await login(person.email);
    expect([right.statusCode, right.json().message]).toEqual([403, text]);
    expect((await login(person.email, { password: "wrong" })).json()).toMatchObject(WRONG);
  });

  test("twenty guesses at once on two instances: five are looked at (I-08)", async () => {
    const { email } = await insertPerson(app.db, { name: "guessed" });
    const second = await app.secondInstance();
    const body = { email, password: "wrong password", role: "Trainee" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? app : second).as(null).request("POST", "/api/auth/login", body),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);

    const right = await login(email);
    expect(right.statusCode).toBe(429);
    expect(right.json().message).toBe("Too many attempts. Please try again later.");
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(600);

    await app.moveClock(15 * 60 + 1);
    const later = await login(email);
    await app.moveClock(0);
    expect(later.statusCode).toBe(200);
  });

  test("many right sign-ins at once all pass", async () => {
    const { email } = await insertPerson(app.db, { name: "busy" });
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
  });

  test("an account on its initial password may only change it, and for seven days (I-15)", async () => {
    const { initialPassword } = app.platform.config;
    const email = `new.${newId().slice(-8)}@example.in`;
    await app.as("admin").request("POST", "/api/admin/create-user", {
      username: "New trainer",
      email,
      password: initialPassword,
      role: "Trainer",
    });
    const credentials = { password: initialPassword, role: "Trainer" };
    const answer = (await login(email, credentials)).json();
    expect(answer.mustChangePassword).toBe(true);

    const caller = app.withToken(answer.token);
    const profile = await caller.request("GET", `/api/auth/user-profile/${answer.userId}`);
    expect(profile.statusCode).toBe(200);
    const other = await caller.request("GET", "/api/notifications");
    expect([other.statusCode, other.json().message, other.json().code]).toEqual([
      403,
      "Please change your initial password to continue.",
      "MUST_CHANGE_PASSWORD",
    ]);

    await app.moveClock(7 * 86_400 + 60);
    const dead = await login(email, credentials);
    await app.moveClock(0);
    expect([dead.statusCode, dead.json().message]).toEqual([401, WRONG.message]);
  });
});

describe("a session", () => {
  test("of the web client is worth nothing without its cookie (G12)", async () => {
    const { email } = await insertPerson(app.db, { name: "bound" });
    const answer = await login(email, {}, { "x-client": "web" });
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const { token } = answer.json();
    expect((await session(token)).statusCode).toBe(401);
    expect((await session(token, { cookie: cookie.split(";")[0] })).statusCode).toBe(200);
    const plain = await login(email);
    expect(plain.headers["set-cookie"]).toBeUndefined();
  });

  test("is not opened by a right token beside a wrong cookie", async () => {
    const { email } = await insertPerson(app.db, { name: "stolen" });
    const other = await insertPerson(app.db, { name: "thief" });
    const [mine, thief] = [openBrowser(app), openBrowser(app)];
    const { token } = (await mine.post("login", signInOf(email))).json();
    await thief.post("login", signInOf(other.email));
    for (const cookie of [thief.header().cookie, "hub_session=", `hub_session=${"x".repeat(43)}`]) {
      expect((await session(token, { cookie })).statusCode).toBe(401);
    }
    expect((await session(token, mine.header())).statusCode).toBe(200);
  });

  test("of a browser ends when somebody signs in there again; those elsewhere stay", async () => {
    const { email } = await insertPerson(app.db, { name: "again" });
    const [browser, elsewhere] = [openBrowser(app), openBrowser(app)];
    const first = (await browser.post("login", signInOf(email))).json().token;
    const old = browser.header();
    const far = (await elsewhere.post("login", signInOf(email))).json().token;
    const second = (await browser.post("login", signInOf(email))).json().token;
    expect((await session(first, old)).statusCode).toBe(401);
    expect((await session(second, browser.header())).statusCode).toBe(200);
    expect((await session(far, elsewhere.header())).statusCode).toBe(200);
    const left = await app.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("sessions.id")
      .where("users.email", "=", email)
      .execute();
    // The session it was created with, and the two that are open.
    expect(left).toHaveLength(3);
  });

  test("ends after two hours without use, and after a day, of staff half a day, however much it is used", async () => {
    const { email } = await insertPerson(app.db, { name: "idle" });
    const staff = await insertPerson(app.db, { name: "long day", role: "Trainer" });
    const { token } = (await login(email)).json();
    await app.moveClock(2 * 3600 + 1);
    expect((await session(token)).statusCode).toBe(401);
    await app.moveClock(0);

    const busy = (await login(email)).json().token;
    const office = (await login(staff.email, { role: "Trainer" })).json().token;
    const statuses: number[] = [];
    const ofStaff: number[] = [];
    for (let hour = 1; hour <= 25; hour += 1) {
      await app.moveClock(hour * 3600);
      statuses.push((await session(busy)).statusCode);
      ofStaff.push((await session(office)).statusCode);
    }
    await app.moveClock(0);
    expect(statuses.slice(0, 23)).toEqual(Array(23).fill(200));
    expect(statuses.at(-1)).toBe(401);
    expect(ofStaff.slice(0, 11)).toEqual(Array(11).fill(200));
    expect(ofStaff.slice(12)).toEqual(Array(13).fill(401));
  });

  test("ends at once on every instance with logout, and with what an admin does (I-09)", async () => {
    const second = await app.secondInstance();
    const person = await insertPerson(app.db, { name: "ended", paymentOption: "Full Payment" });
    const ends = [
      (token: string) => app.withToken(token).request("POST", "/api/auth/logout"),
      (token: string) => app.withToken(token).request("DELETE", "/api/auth/sessions"),
      () => app.as("admin").request("DELETE", `/api/admin/users/${person.id}/sessions`),
      () =>
        app.as("admin").request("PUT", `/api/admin/users/${person.id}`, {
          paymentOption: "Partial Payment",
        }),
    ];
    for (const end of ends) {
      const { token } = (await login(person.email)).json();
      expect((await end(token)).statusCode).toBe(200);
      const after = await second.withToken(token).request("GET", "/api/auth/session");
      expect(after.statusCode).toBe(401);
    }
  });

  test("opens nothing once the account is no longer approved", async () => {
    const person = await insertPerson(app.db, { name: "undone" });
    const ask = () => app.withToken(person.token).request("GET", "/api/auth/session");
    expect((await ask()).statusCode).toBe(200);
    const pending = { status: "pending" } as const;
    await app.db.updateTable("users").set(pending).where("id", "=", person.id).execute();
    expect((await ask()).statusCode).toBe(401);
  });

  test("reads role and flags with each call, not from the token (I-10)", async () => {
    const person = await insertPerson(app.db, { name: "changing" });
    const before = (await session(person.token)).json().user;
    await app.db
      .updateTable("users")
      .set({ subRole: "Existing Trainee" })
      .where("id", "=", person.id)
      .execute();
    const after = (await session(person.token)).json().user;
    expect([before.subRole, before.isMarketingEligible]).toEqual([null, false]);
    expect([after.subRole, after.isMarketingEligible]).toEqual(["Existing Trainee", true]);
  });

  test.each([
    ["two Authorization headers", { authorization: ["Bearer x", "Bearer y"] }],
    ["Basic", { authorization: "Basic eDp5" }],
    ["a query token", {}],
  ])("is not made by %s", async (_, headers) => {
    const url = `/api/auth/session?token=${app.personas.admin.token}`;
    const answer = await app.app.inject({
      method: "GET",
      url,
      headers: headers as Record<string, string>,
    });
    expect(answer.statusCode).toBe(401);
  });
});
