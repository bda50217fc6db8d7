import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { PASSWORD_COSTS, setPasswordCost } from "#/platform/security/passwords.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { askForCode } from "#test/support/codes.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  // Lower than in production, as each wrong password costs a hash.
  app = await testApp({
    LIMIT_LOGIN_FAILURES_PER_ADDRESS: "10",
    LIMIT_LOGIN_FAILURES_PER_ACCOUNT: "7",
  });
});
afterAll(() => app.close());

const OWNER = "198.51.100.1";
const body = (email: string, password = PERSONA_PASSWORD) => ({ email, password, role: "Trainee" });
const login = async (email: string, password: string, from: string) =>
  (await app.as(null).request("POST", "/api/auth/login", body(email, password), { from }))
    .statusCode;

/** Wrong passwords from two addresses, enough to use up the account's limit. */
async function lockOut(email: string, network: string) {
  for (const last of [1, 1, 1, 1, 1, 2, 2]) {
    expect(await login(email, "wrong password", `${network}.${last}`)).toBe(401);
  }
  expect(await login(email, "wrong password", `${network}.3`)).toBe(429);
}

describe("a browser that has signed in before", () => {
  test("still gets in while strangers have used up the account's failures, or made a hundred", async () => {
    const { email, id } = await insertPerson(app.db, { name: "kept-out" });
    const browser = openBrowser(app, OWNER);
    expect((await browser.post("login", body(email))).statusCode).toBe(200);
    await lockOut(email, "203.0.113");
    expect(await login(email, PERSONA_PASSWORD, OWNER)).toBe(429);
    expect((await browser.post("login", body(email))).statusCode).toBe(200);
    await app.db.updateTable("users").set({ failedLogins: 100 }).where("id", "=", id).execute();
    expect((await browser.post("login", body(email))).statusCode).toBe(200);
  });

  test("has five failures of its own, which are nobody else's", async () => {
    const { email } = await insertPerson(app.db, { name: "own-five" });
    const browser = openBrowser(app, "198.51.100.2");
    await browser.post("login", body(email));
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await browser.post("login", body(email, "wrong password"))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await browser.post("login", body(email))).statusCode).toBe(429);
    expect(await login(email, PERSONA_PASSWORD, "198.51.100.2")).toBe(200);
  });

  test("is known to that account alone, by a cookie that is stored as a hash", async () => {
    const mine = await insertPerson(app.db, { name: "device-mine" });
    const other = await insertPerson(app.db, { name: "device-other" });
    const browser = openBrowser(app, "198.51.100.3");
    const answer = await browser.post("login", body(mine.email));
    const [, device] = [answer.headers["set-cookie"]].flat();
    expect(device).toMatch(
      /^hub_device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    await lockOut(other.email, "203.0.114");
    expect((await browser.post("login", body(other.email))).statusCode).toBe(429);
    const devices = await storedRows(app.db, "knownDevices", "deviceHash", {});
    const texts = devices.map(({ deviceHash }) => Buffer.from(deviceHash).toString("base64url"));
    expect(texts).not.toContain(browser.cookies.get("hub_device"));
  });

  test("a cookie that we have not given out is replaced", async () => {
    const { email } = await insertPerson(app.db, { name: "planted" });
    const browser = openBrowser(app, "198.51.100.4");
    browser.cookies.set("hub_device", "p".repeat(43));
    await browser.post("login", body(email));
    expect(browser.cookies.get("hub_device")).not.toBe("p".repeat(43));
  });

  test("is a stranger again after a hundred wrong passwords in a row", async () => {
    const { email, id } = await insertPerson(app.db, { name: "stolen-laptop" });
    const browser = openBrowser(app, "198.51.100.5");
    await browser.post("login", body(email));
    await app.db
      .updateTable("knownDevices")
      .set({ failures: 99 })
      .where("userId", "=", id)
      .execute();
    await browser.post("login", body(email, "wrong password"));
    const left = await app.db.selectFrom("knownDevices").where("userId", "=", id).execute();
    expect(left).toEqual([]);
  });
});

describe("failures of one address", () => {
  test("the one after the last of many accounts is not looked at, nor that of a neighbour in its /64", async () => {
    const person = await insertPerson(app.db, { name: "sprayed-at" });
    for (let count = 0; count < 10; count += 1) {
      const from = `2001:db8:0:1::${(count + 1).toString(16)}`;
      expect(await login(`nobody.${newId()}@example.in`, "Summer2026!", from)).toBe(401);
    }
    expect(await login(person.email, "Summer2026!", "2001:db8:0:1:ffff::1")).toBe(429);
    expect(await login(person.email, PERSONA_PASSWORD, "2001:db8:0:2::1")).toBe(200);
  });

  test("right ones do not count", async () => {
    const { email } = await insertPerson(app.db, { name: "often" });
    const from = "198.51.100.6";
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => login(email, PERSONA_PASSWORD, from)),
    );
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await login(email, "wrong password", from)).toBe(401);
  });
});

test("a crowd from one address keeps nobody waiting", async () => {
  // As in production: with the cheap hashes of tests nobody would have to wait.
  setPasswordCost(PASSWORD_COSTS[64]);
  onTestFinished(() => setPasswordCost(app.platform.config.passwordCost));
  const { email } = await insertPerson(app.db, { name: "in-the-queue" });
  const crowd = Array.from({ length: 30 }, () =>
    login(`nobody.${newId()}@example.in`, "wrong password", "192.0.2.1"),
  );
  const finished = { crowd: 0 };
  for (const one of crowd) void one.then(() => (finished.crowd += 1));
  expect(await login(email, PERSONA_PASSWORD, "192.0.2.2")).toBe(200);
  expect(finished.crowd).toBeLessThan(10);
  const statuses = await Promise.all(crowd);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

describe("lines in the trail", () => {
  const linesOf = (ip: string) =>
    app.db
      .selectFrom("auditLog")
      .select(["action", "subjectId", "ip", "userAgent", "newValue"])
      .where("ip", "=", ip)
      .orderBy("at")
      .orderBy("id")
      .execute();

  test("a sign-in, a failed and a limited one say from where, in which browser and whose account", async () => {
    const { email, id } = await insertPerson(app.db, { name: "traced" });
    const from = "192.0.2.10";
    const headers = { "user-agent": `Firefox ${"x".repeat(300)}` };
    const call = (password: string, address = email) =>
      app.as(null).request("POST", "/api/auth/login", body(address, password), { headers, from });
    await call(PERSONA_PASSWORD);
    for (let count = 0; count < 6; count += 1) await call("wrong password");
    await call("wrong password", `nobody.${newId()}@example.in`);
    const lines = await linesOf(from);
    expect(lines.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["session.opened", id],
      ...Array(5).fill(["sign-in.failed", id]),
      ["sign-in.limited", null],
      ["sign-in.failed", null],
    ]);
    for (const line of lines) expect(line.userAgent).toHaveLength(200);
    const [, failed, , , , , limited, unknown] = lines.map(({ newValue }) => newValue);
    expect(failed).toEqual({
      reason: "WRONG_CREDENTIALS",
      address: expect.stringMatching(/^\w{32}$/),
    });
    expect(limited).toEqual(Object.assign({}, failed, { reason: "TOO_MANY" }));
    expect(unknown).not.toEqual(failed);
  });

  test("a wrong one-time code leaves the line of a wrong password, limited and used up too", async () => {
    const { email, id } = await insertPerson(app.db, { name: "guessed-at" });
    const from = "192.0.2.11";
    const send = (path: string, body: object) =>
      app.as(null).request("POST", `/api/auth/${path}`, body, { from });
    const otp = await askForCode(app, email, { from });
    const wrong = otp === "000000" ? "000001" : "000000";
    await send("verify-otp", { email, otp: wrong });
    await send("verify-otp", { email, otp });
    await send("reset-password", { email, otp: wrong, newPassword: "a quite different secret" });
    for (let count = 0; count < 4; count += 1) await send("verify-otp", { email, otp: wrong });
    await send("verify-otp", { email: `nobody.${newId()}@example.in`, otp: wrong });
    const lines = await linesOf(from);
    expect(
      lines
        .filter(({ action }) => action.startsWith("sign-in."))
        .map(({ action, subjectId, newValue }) => [action, subjectId, newValue]),
    ).toEqual(
      [
        ["sign-in.failed", id, "INVALID_OTP"],
        ["sign-in.failed", id, "OTP_NOT_VERIFIED"],
        ...Array(3).fill(["sign-in.failed", id, "INVALID_OTP"]),
        ["sign-in.limited", null, "TOO_MANY_OTP"],
        ["sign-in.failed", null, "INVALID_OTP"],
      ].map(([action, subject, reason]) => [action, subject, expect.objectContaining({ reason })]),
    );
  });

  test("so does what somebody signed in gets wrong: the current password, the code of a new e-mail", async () => {
    const person = await insertPerson(app.db, { name: "hijacked" });
    const from = "192.0.2.12";
    const send = (method: "POST" | "PUT", path: string, body: object) =>
      app.withToken(person.token).request(method, `/api/auth/${path}`, body, { from });
    const changeBody = {
      currentPassword: "not the password",
      newPassword: "a quite different secret",
    };
    await send("POST", "change-password", changeBody);
    const username = "hijacked";
    await send("PUT", `update-profile/${person.id}`, { username, email: `a.${newId()}@b.in` });
    await send("POST", "confirm-email", { code: "12345x", currentPassword: "not the password" });
    await send("POST", "confirm-email", { code: "12345x", currentPassword: PERSONA_PASSWORD });
    const lines = await auditLines(app.db, ["actorId", "subjectId", "newValue"], {
      ip: from,
      action: "sign-in.failed",
    });
    const { id } = person;
    expect(lines).toEqual(
      ["WRONG_CURRENT_PASSWORD", "WRONG_CURRENT_PASSWORD", "INVALID_OTP"].map((reason) => ({
        actorId: id,
        subjectId: id,
        newValue: expect.objectContaining({ reason }),
      })),
    );
  });

  test("wrong codes in numbers are counted, not written", async () => {
    const from = "192.0.2.13";
    for (let count = 0; count < 25; count += 1) {
      const body = { email: `nobody.${newId()}@example.in`, otp: "123456" };
      await app.as(null).request("POST", "/api/auth/verify-otp", body, { from });
    }
    expect(await linesOf(from)).toHaveLength(19);
  });
});
