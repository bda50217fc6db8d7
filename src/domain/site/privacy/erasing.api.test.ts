import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeAudit } from "#/platform/audit/audit.ts";
import { checkTrail } from "#/platform/audit/trail-check.ts";
import { sealTrail } from "#/platform/audit/trail-sealing.ts";
import { newId } from "#/platform/db/ids.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { erasePerson } from "./erasing.queries.ts";
import { eraseGranted, keepClock, openIdentity } from "./erasing.service.ts";

const app = await openApp();
const DAY = 86_400;
const signal = new AbortController().signal;
const URL = "/api/privacy/erasure";
const by = ({ token }: Persona) => app.withToken(token);
const ask = (person: Persona) => by(person).request("POST", URL);
const own = async (person: Persona) => (await by(person).request("GET", URL)).json();
const decide = (id: string, body: object) =>
  app.as("admin").request("PUT", `/api/erasures/${id}`, body);
const requestOf = (person: Persona) =>
  storedRow(app.db, "erasures", ["id", "status", "sealed"], { userId: person.id });
const queue = async () =>
  (await app.as("admin").request("GET", "/api/admin/queue?show=erasures")).json();
const mailsOf = async (kind: string, recipient: string) =>
  (await storedRows(app.db, "outbox", "subject", { kind, recipient })).length;

test("it is asked for once, with a proof, told to both, and can be withdrawn until it is decided", async () => {
  const person = await insertPerson(app.db, { name: "Withdraws" });
  const sessions = app.db.updateTable("sessions").where("userId", "=", person.id);
  await sessions.set({ confirmedAt: new Date(0) }).execute();
  expect((await ask(person)).json().reason).toBe("STEP_UP_NEEDED");
  await sessions.set({ confirmedAt: new Date() }).execute();
  expect((await by(person).request("DELETE", URL)).statusCode).toBe(404);
  expect((await ask(person)).statusCode).toBe(201);
  expect((await ask(person)).json().reason).toBe("ERASURE_OPEN");
  expect(await mailsOf("erasure-asked", person.email)).toBe(1);
  expect(await mailsOf("erasure-waits", app.personas.admin.email)).toBe(1);
  expect((await queue()).shown.rows).toMatchObject([{ userId: person.id, isOverdue: false }]);
  expect((await by(person).request("DELETE", URL)).statusCode).toBe(200);
  expect((await own(person)).request.status).toBe("withdrawn");
  expect((await queue()).counts.erasures).toBe(0);
  expect((await by(person).request("DELETE", URL)).json()).toMatchObject({
    reason: "ERASURE_DECIDED",
    message: expect.stringMatching(/^This request is withdrawn, by you at /),
  });
});

test("a refusal has a reason that the person reads, and can be undone", async () => {
  const person = await insertPerson(app.db, { name: "Refused" });
  await ask(person);
  const { id } = await requestOf(person);
  expect((await decide(id, { isGranted: false })).statusCode).toBe(400);
  const refused = await decide(id, { isGranted: false, reason: "A court asks for it." });
  expect(refused.statusCode).toBe(200);
  expect((await decide(id, { isGranted: true })).json()).toMatchObject({
    reason: "ERASURE_DECIDED",
    message: expect.stringMatching(/^This request is refused, by you at \d+:\d\d [AP]M\.$/),
  });
  expect((await own(person)).request).toMatchObject({ answer: "A court asks for it." });
  const undone = `/api/decisions/${refused.json().decisionId}/undo`;
  expect((await app.as("admin").request("POST", undone)).statusCode).toBe(200);
  expect((await own(person)).request).toMatchObject({ status: "asked", answer: null });
  expect(await mailsOf("erasure-refused", person.email)).toBe(0);
  await by(person).request("DELETE", URL);
});

test("what is open keeps it waiting and says so; nobody grants their own", async () => {
  const { eligible, admin } = app.personas;
  await app.db
    .insertInto("interviews")
    .values({
      id: admin.id,
      traineeId: eligible.id,
      number: 9,
      companyName: "Infosys",
      companyKey: "infosys",
      round: "L1",
      date: "2099-01-05",
      startTime: "10:00",
      duration: "30 Minutes",
      createdAt: new Date(),
      changedAt: new Date(),
    })
    .execute();
  await ask(eligible);
  expect((await own(eligible)).preview.waitsFor).toEqual(["An interview is planned."]);
  // It does not take place while the account is locked.
  const lock = async (disabled: boolean) => {
    const users = app.db.updateTable("users").where("id", "=", eligible.id);
    await users.set({ isDisabled: disabled }).execute();
    const { id } = await requestOf(eligible);
    return (await app.as("admin").request("GET", `/api/erasures/${id}`)).json().waitsFor;
  };
  expect(await lock(true)).toEqual([]);
  expect(await lock(false)).toEqual(["An interview is planned."]);
  const waits = await decide((await requestOf(eligible)).id, { isGranted: true });
  expect([waits.statusCode, waits.json().message]).toEqual([
    409,
    "It has to wait: An interview is planned.",
  ]);
  await by(eligible).request("DELETE", URL);
  await ask(admin);
  expect((await decide((await requestOf(admin)).id, { isGranted: true })).json().reason).toBe(
    "OWN_ERASURE",
  );
  await by(admin).request("DELETE", URL);
});

/**
 * Every text in the database that names a person, by table; without audit trail and sealed data.
 */
async function tablesNaming(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`.execute(
        app.db,
      );
    if (hits.rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

test("who is erased is a number: papers, keys, account and address are gone, and the trail stays whole", async () => {
  const { person, fileOf } = await insertSubmitted(app, "Nameless");
  const paper = await fileOf("aadharCard");
  await ask(person);
  const { id } = await requestOf(person);
  const preview = (await app.as("admin").request("GET", `/api/erasures/${id}`)).json();
  expect(preview.destroyed[0]).toEqual({ what: "Identity papers, with their keys", count: 6 });
  expect(preview.stays.at(-1)).toMatchObject({ what: "Name and email, sealed" });
  expect((await decide(id, { isGranted: true })).statusCode).toBe(200);
  await eraseGranted(app.platform, signal);
  expect((await requestOf(person)).status).toBe("granted");
  const { admin } = app.personas;
  const change = {
    oldValue: { username: person.username },
    newValue: { username: "Another Name" },
  };
  const author = { clock: app.platform.clock, actor: admin };
  await writeAudit(app.db, author, "profile.changed", ["user", person.id], change);
  await app.moveClock(60);
  await eraseGranted(app.platform, signal);

  const files = { ownerId: person.id };
  expect(await storedRows(app.db, "files", ["state", "wrappedKey"], files)).toEqual(
    Array.from({ length: 6 }, () => ({ state: "dropped", wrappedKey: null })),
  );
  await app.platform.files.sweep();
  expect(await storedRows(app.db, "files", "id", files)).toEqual([]);
  expect(await app.platform.files.open(paper)).toBeUndefined();
  const account = await storedRow(app.db, "users", ["username", "email", "isDisabled"], {
    id: person.id,
  });
  expect(account).toEqual({
    username: `Person ${person.id.slice(-4).toUpperCase()}`,
    email: `${person.id}@erased.invalid`,
    isDisabled: true,
  });
  expect((await by(person).request("GET", URL)).statusCode).toBe(401);
  // Screens and notices show the number; the audit lines stay as they were sealed.
  const notices = await storedRows(app.db, "notifications", "text", { userId: admin.id });
  const trail = await app.as("admin").request("GET", `/api/audit-trail?about=${person.id}`);
  const timeline = await app.as("admin").request("GET", `/api/timeline/${person.id}`);
  expect([trail.statusCode, timeline.statusCode]).toEqual([200, 200]);
  for (const shown of [JSON.stringify(notices), trail.body, timeline.body]) {
    expect(shown).not.toContain(person.username);
    expect(shown).not.toContain("Another Name");
  }
  expect(JSON.stringify(notices)).toContain(account.username);
  // The last mail is the one about the erasure.
  expect(await tablesNaming(person.email)).toEqual(["outbox"]);
  expect(await mailsOf("erasure-done", person.email)).toBe(1);
  expect(await tablesNaming("MG Road")).toEqual([]);
  for (const email of [person.email, account.email]) {
    const body = { email, password: PERSONA_PASSWORD, role: "Trainee" };
    const answer = await app.as(null).request("POST", "/api/auth/login", body);
    expect(answer.statusCode).toBe(401);
  }
  await sealTrail(app.platform);
  const { faults } = await checkTrail(app.db, app.platform.secrets.keyFor("trail"), []);
  expect(faults).toEqual([]);
});

test("name and address stay sealed for a year, then they are destroyed", async () => {
  const person = await insertPerson(app.db, { name: "Sealed" });
  await ask(person);
  const { id } = await requestOf(person);
  await decide(id, { isGranted: true });
  await app.moveClock(120);
  await eraseGranted(app.platform, signal);
  const { status, sealed } = await requestOf(person);
  expect([status, (sealed ?? Buffer.alloc(0)).includes(person.email)]).toEqual(["sealed", false]);
  expect(openIdentity(app.platform, { id, sealed: sealed ?? Buffer.alloc(0) })).toEqual({
    username: person.username,
    email: person.email,
  });
  await app.moveClock(365 * DAY);
  await keepClock(app.platform, signal);
  expect((await requestOf(person)).status).toBe("sealed");
  await app.moveClock(367 * DAY);
  await keepClock(app.platform, signal);
  expect(await requestOf(person)).toMatchObject({ status: "destroyed", sealed: null });
  expect(await tablesNaming(person.email)).toEqual([]);
  await app.moveClock(0);
});

test("what a call under way wrote after the erasure is erased as well", async () => {
  const person = await insertPerson(app.db, { name: "Writes Late" });
  await ask(person);
  const { id } = await requestOf(person);
  await decide(id, { isGranted: true });
  await app.moveClock(120);
  await eraseGranted(app.platform, signal);
  const { username } = await storedRow(app.db, "users", "username", { id: person.id });
  // As calls do that were authorized before the account ended.
  await app.db
    .updateTable("users")
    .set({ username: "Writes Late" })
    .where("id", "=", person.id)
    .execute();
  const { id: admin } = app.personas.admin;
  const notice = { kind: "message", text: "About Writes Late", createdAt: new Date() };
  await app.db
    .insertInto("notifications")
    .values([person.id, admin].map((userId) => ({ ...notice, id: newId(), userId })))
    .execute();
  // The hub was down over the weekend.
  await app.moveClock(2 * 86_400);
  await keepClock(app.platform, signal);
  expect(await storedRow(app.db, "users", "username", { id: person.id })).toEqual({ username });
  expect(await storedRows(app.db, "notifications", "id", { userId: person.id })).toEqual([]);
  const texts = await storedRows(app.db, "notifications", "text", { userId: admin });
  expect(texts).toContainEqual({ text: `About ${username}` });
  expect((await requestOf(person)).status).toBe("sealed");
  await app.moveClock(0);
});

test("what waited for the office about who is erased waits no more", async () => {
  const before = (await queue()).counts;
  const { person, take, place } = await insertCandidate(app);
  await place(await take());
  const request = { userId: person.id, status: "Pending", requestedAt: new Date() } as const;
  await app.db.insertInto("assistanceRequests").values(request).execute();
  const { placements, assistance } = (await queue()).counts;
  expect([placements, assistance]).toEqual([before.placements + 1, before.assistance + 1]);
  const erased = { ...person, username: person.username, number: "Person 1A2B" };
  await app.db.transaction().execute((tx) => erasePerson(tx, app.platform.clock, erased));
  expect((await queue()).counts).toMatchObject({
    placements: before.placements,
    assistance: before.assistance,
  });
});

test("the office is reminded a week before the 30 days are over, and once when they are", async () => {
  const person = await insertPerson(app.db, { name: "Forgotten" });
  await ask(person);
  const mailed = () => mailsOf("erasure-waits", app.personas.admin.email);
  const before = await mailed();
  const after = async (days: number) => {
    await app.moveClock(days * DAY);
    await keepClock(app.platform, signal);
    return (await mailed()) - before;
  };
  expect([await after(22), await after(23), await after(24)]).toEqual([0, 1, 1]);
  expect([await after(30), await after(31), await after(32)]).toEqual([1, 2, 2]);
  await app.moveClock(0);
  await app.db
    .updateTable("erasures")
    .set({ askedAt: new Date(Date.now() - 32 * DAY * 1000) })
    .where("userId", "=", person.id)
    .execute();
  expect((await queue()).shown.rows).toMatchObject([{ userId: person.id, isOverdue: true }]);
});
