import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

type Instance = Pick<TestApp, "withToken" | "as">;

let app: TestApp;
/** The same hub with production settings: trainers need a second factor, some calls a proof. */
let strict: Awaited<ReturnType<TestApp["secondInstance"]>>;
beforeAll(async () => {
  app = await testApp();
  strict = await app.secondInstance({ SECOND_FACTOR_ROLES: "Trainer|CEO", STEP_UP: "on" });
});
afterAll(() => app.close());

const ask = (
  hub: Instance,
  { token }: Persona,
  method: "GET" | "POST" | "DELETE",
  url: string,
  body?: object,
) => hub.withToken(token).request(method, url, body);

/** Gives a person an active app; returns its code half a minute from now. */
async function setUpApp(hub: Instance, person: Persona): Promise<string> {
  const { secret } = (await ask(hub, person, "POST", "/api/auth/factors/app")).json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = app.platform.clock.now().getTime();
  const code = totp.generate({ timestamp });
  const answer = await ask(hub, person, "POST", "/api/auth/factors/app/confirm", { code });
  expect(answer.statusCode).toBe(200);
  return totp.generate({ timestamp: timestamp + 30_000 });
}

/** Confirms a person's identity; their session continues with the new token. */
async function prove(person: Persona, proof: object) {
  const answer = await ask(strict, person, "POST", "/api/auth/step-up", proof);
  if (answer.statusCode === 200) person.token = answer.json().token;
  return answer;
}

/** Makes the last confirmation of a person's sessions too old. */
const forgetProof = ({ id }: Persona) =>
  app.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(Date.now() - 11 * 60_000) })
    .where("userId", "=", id)
    .execute();

test("a role that needs a second factor gets at nothing else until there is one", async () => {
  const trainer = await insertPerson(app.db, {
    name: "bare",
    role: "Trainer",
    audience: "trainer",
  });
  const refused = await ask(strict, trainer, "GET", "/api/batch/all");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "FACTOR_REQUIRED"]);
  const session = (await ask(strict, trainer, "GET", "/api/session")).json();
  expect(session.user.mustSetUpFactor).toBe(true);
  await setUpApp(strict, trainer);
  expect((await ask(strict, trainer, "GET", "/api/batch/all")).statusCode).toBe(200);
  const after = (await ask(strict, trainer, "GET", "/api/session")).json();
  expect(after.user).not.toHaveProperty("mustSetUpFactor");
  const removed = await ask(strict, trainer, "DELETE", "/api/auth/factors/app");
  expect([removed.statusCode, removed.json().reason]).toEqual([409, "FACTOR_OF_ROLE"]);
});

test("who is not named, and whom nothing is asked of, goes on as before", async () => {
  const { admin, trainer } = app.personas;
  expect((await ask(strict, admin, "GET", "/api/admin/approved-users")).statusCode).toBe(200);
  expect((await ask(app, trainer, "GET", "/api/batch/all")).statusCode).toBe(200);
});

test("ten minutes after the sign-in a call of consequence asks for a proof, and takes password or code", async () => {
  const admin = await insertPerson(app.db, { name: "proving", role: "Admin", audience: "admin" });
  const body = { username: "Made", email: "made@people.example", role: "Trainer" };
  const create = () => ask(strict, admin, "POST", "/api/admin/create-user", body);
  const next = await setUpApp(strict, admin);
  await forgetProof(admin);
  const refused = await create();
  expect([refused.statusCode, refused.json().code]).toEqual([403, "STEP_UP"]);
  expect(await storedRows(app.db, "users", "id", { email: body.email })).toEqual([]);

  expect((await prove(admin, { currentPassword: "not mine at all" })).statusCode).toBe(400);
  expect((await prove(admin, { code: "000000" })).statusCode).toBe(400);
  expect((await create()).statusCode).toBe(403);
  expect((await prove(admin, { code: next })).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);

  await forgetProof(admin);
  expect((await prove(admin, { currentPassword: PERSONA_PASSWORD })).statusCode).toBe(200);
  expect((await ask(strict, admin, "POST", "/api/auth/factors/recovery-codes")).statusCode).toBe(
    200,
  );
});

test("a proof gives the session another token, and the one of before is good no more", async () => {
  const person = await insertPerson(app.db, { name: "renewing" });
  const former = { ...person };
  const [before] = await storedRows(app.db, "sessions", "id", { userId: person.id });
  expect((await prove(person, { currentPassword: PERSONA_PASSWORD })).statusCode).toBe(200);
  expect(person.token).not.toBe(former.token);
  expect((await ask(strict, former, "GET", "/api/auth/session")).statusCode).toBe(401);
  expect((await ask(strict, person, "GET", "/api/auth/session")).statusCode).toBe(200);
  expect(await storedRows(app.db, "sessions", "id", { userId: person.id })).toEqual([before]);
});

test("a browser that did not receive the new token proves again under the one before", async () => {
  const person = await insertPerson(app.db, { name: "unheard", role: "Admin", audience: "admin" });
  const web = { "x-client": "web" };
  const signIn = { email: person.email, password: PERSONA_PASSWORD, role: "Admin" };
  const login = await strict.as(null).request("POST", "/api/auth/login", signIn, { headers: web });
  const cookie = String(login.headers["set-cookie"]).split(";")[0] ?? "";
  const by = (token: string, method: "GET" | "POST", url: string, body?: object) =>
    strict.withToken(token).request(method, url, body, { headers: { ...web, cookie } });
  const held: string = login.json().token;
  await forgetProof(person);
  const proveBy = (token: string) =>
    by(token, "POST", "/api/auth/step-up", { currentPassword: PERSONA_PASSWORD });
  expect([(await proveBy(held)).statusCode, (await proveBy(held)).statusCode]).toEqual([200, 200]);

  expect((await by(held, "GET", "/api/session")).statusCode).toBe(200);
  const unproven = await by(held, "POST", "/api/auth/factors/app");
  expect([unproven.statusCode, unproven.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
  const withoutCookie = await strict.withToken(held).request("GET", "/api/session");
  expect(withoutCookie.statusCode).toBe(401);

  const { token } = (await proveBy(held)).json();
  expect((await by(token, "POST", "/api/auth/factors/app")).statusCode).toBe(200);
  expect((await by(held, "GET", "/api/session")).statusCode, "once the new one is used").toBe(401);
});

test("another session of one's own ends after a proof", async () => {
  const person = await insertPerson(app.db, { name: "elsewhere" });
  await forgetProof(person);
  const endOthers = () => ask(strict, person, "POST", "/api/auth/sessions/end-others");
  const refused = await endOthers();
  expect([refused.statusCode, refused.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
  await prove(person, { currentPassword: PERSONA_PASSWORD });
  expect((await endOthers()).statusCode).toBe(200);
});

test("where nobody set STEP_UP only one's own factor asks for a proof", async () => {
  const admin = await insertPerson(app.db, { name: "unasked", role: "Admin", audience: "admin" });
  await forgetProof(admin);
  const body = { username: "Other", email: "other@people.example", role: "Trainer" };
  expect((await ask(app, admin, "POST", "/api/admin/create-user", body)).statusCode).toBe(201);
  const own = await ask(app, admin, "POST", "/api/auth/factors/app");
  expect([own.statusCode, own.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
});

test("an admin takes a lost factor away with a proof and a reason, and the person is told and logged out", async () => {
  const admin = await insertPerson(app.db, { name: "resetting", role: "Admin", audience: "admin" });
  const person = await insertPerson(app.db, { name: "lost" });
  const url = `/api/admin/users/${person.id}/reset-factor`;
  const reset = () => ask(app, admin, "POST", url, { reason: "The phone was stolen." });
  expect((await reset()).json().reason).toBe("NO_FACTOR");
  const isShown = async () => {
    const { account } = (await ask(app, admin, "GET", `/api/people/${person.id}`)).json();
    const list = `/api/admin/approved-users?q=${person.email}`;
    const [listed] = (await ask(app, admin, "GET", list)).json();
    return [account.hasFactor, listed.hasFactor];
  };
  expect(await isShown()).toEqual([false, false]);
  await setUpApp(app, person);
  expect(await isShown()).toEqual([true, true]);
  expect((await ask(app, admin, "POST", url, { reason: "" })).statusCode).toBe(400);
  await forgetProof(admin);
  expect((await reset()).json().reason).toBe("STEP_UP_NEEDED");
  expect(await isShown()).toEqual([true, true]);
  await prove(admin, { currentPassword: PERSONA_PASSWORD });
  expect((await reset()).statusCode).toBe(200);
  expect((await ask(app, person, "GET", "/api/auth/session")).statusCode).toBe(401);
  const body = { email: person.email, password: PERSONA_PASSWORD, role: "Trainee" };
  expect((await app.as(null).request("POST", "/api/auth/login", body)).statusCode).toBe(200);
  const mail = await storedRow(app.db, "outbox", "textBody", {
    recipient: person.email,
    kind: "factor-reset",
  });
  expect(mail.textBody).toContain("The phone was stolen.");
  const line = await storedRow(app.db, "auditLog", ["actorId", "newValue"], {
    action: "factor.reset",
    subjectId: person.id,
  });
  expect(line).toEqual({ actorId: admin.id, newValue: { reason: "The phone was stolen." } });
});

test("guessing codes as somebody signed in is told as what it is", async () => {
  const person = await insertPerson(app.db, { name: "guesser" });
  await setUpApp(app, person);
  for (let count = 0; count < 6; count += 1)
    await ask(app, person, "POST", "/api/auth/step-up", { code: "000000" });
  const mail = await storedRow(app.db, "outbox", "textBody", {
    recipient: person.email,
    kind: "factor-guessed",
  });
  expect(mail.textBody).toContain("somebody who is signed in as you");
  expect(mail.textBody).not.toContain("your password was right");
  const lines = await storedRows(app.db, "auditLog", "action", {
    subjectId: person.id,
    action: "sign-in.failed",
  });
  expect(lines).not.toEqual([]);
});

test("a list is taken as a file by who proved who they are, and the trail has what the server gave out", async () => {
  const admin = await insertPerson(app.db, { name: "saving", role: "Admin", audience: "admin" });
  const url = "/api/admin/approved-users?q=saving";
  const take = async (format: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, "x-export": format };
    return strict.app.inject({ method: "GET", url, headers });
  };
  const where = { actorId: admin.id, action: "list.exported" };
  const lines = () => storedRows(app.db, "auditLog", "newValue", where);
  await forgetProof(admin);
  expect((await take("csv")).json().reason).toBe("STEP_UP_NEEDED");
  // Reading it on a screen, or by a program as before, needs no confirmation and is no export.
  expect((await ask(strict, admin, "GET", url)).statusCode).toBe(200);
  expect(await lines()).toEqual([]);
  await prove(admin, { currentPassword: PERSONA_PASSWORD });
  expect((await take("pdf")).json().fields).toEqual({ "X-Export": "Use csv, xlsx or print." });
  const given = await take("csv");
  expect([given.statusCode, given.json().length]).toEqual([200, 1]);
  expect(await lines()).toEqual([{ newValue: { list: url, rows: 1, format: "csv" } }]);
});

test("more of a list than a page in one answer is taken as well, whatever the call says of itself", async () => {
  const admin = await insertPerson(app.db, { name: "taking", role: "Admin", audience: "admin" });
  const people = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, index) => ({
    id: newId(),
    username: `Taken ${index}`,
    email: `taken${index}@people.example`,
    ...({ passwordHash: "none", role: "Trainer", status: "approved" } as const),
    passwordChangedAt: new Date(),
  }));
  await app.db.insertInto("users").values(people).execute();
  const url = "/api/admin/approved-users?q=taken";
  const lines = () =>
    storedRows(app.db, "auditLog", "newValue", { actorId: admin.id, action: "list.exported" });
  await forgetProof(admin);
  expect((await ask(strict, admin, "GET", url)).json().reason).toBe("STEP_UP_NEEDED");
  expect((await ask(strict, admin, "GET", `${url}&pageSize=200`)).json()).toHaveLength(200);
  expect(await lines()).toEqual([]);
  await prove(admin, { currentPassword: PERSONA_PASSWORD });
  expect((await ask(strict, admin, "GET", url)).json()).toHaveLength(201);
  expect(await lines()).toEqual([{ newValue: { list: url, rows: 201, format: "answer" } }]);
});

test("nobody tells the server what was exported", async () => {
  const { trainee } = app.personas;
  const body = { list: "Approved users", rows: 9_999_999, format: "csv" };
  const noted = await ask(app, trainee, "POST", "/api/exports", body);
  expect(noted.statusCode).toBe(404);
  const headers = { authorization: `Bearer ${trainee.token}`, "x-export": "csv" };
  const url = "/api/admin/approved-users";
  expect((await app.app.inject({ method: "GET", url, headers })).statusCode).toBe(403);
  const lines = await storedRows(app.db, "auditLog", "actorId", { action: "list.exported" });
  expect(lines.filter(({ actorId }) => actorId === trainee.id)).toEqual([]);
});

test("a paper of somebody else opens for who proved who they are, and by no link without a session", async () => {
  const admin = await insertPerson(app.db, { name: "reading", role: "Admin", audience: "admin" });
  const { person } = await insertSubmitted(app, "Papered");
  const addressFor = async (reader: Persona): Promise<string> =>
    (await ask(strict, reader, "GET", `/api/documents/${person.id}`)).json().documents[0].url;
  const own = await addressFor(person);
  expect((await strict.as(null).request("GET", own)).statusCode).toBe(200);

  await forgetProof(admin);
  const address = await addressFor(admin);
  expect((await strict.as(null).request("GET", address)).statusCode).toBe(401);
  expect((await ask(strict, admin, "GET", address)).json().reason).toBe("STEP_UP_NEEDED");
  await prove(admin, { currentPassword: PERSONA_PASSWORD });
  expect((await ask(strict, admin, "GET", address)).statusCode).toBe(200);
});
