import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const save = (person: { id: string; token: string }, body: object) =>
  app.withToken(person.token).request("PUT", `/api/auth/update-profile/${person.id}`, body);

test("one's own name is saved at once, and a name with unseen characters is not", async () => {
  const person = await insertPerson(app.db, { name: "renamed" });
  const saved = await save(person, { username: "  New Name ", email: person.email.toUpperCase() });
  expect(saved.json()).toMatchObject({
    message: "Profile updated successfully!",
    user: {
      _id: person.id,
      username: "New Name",
      email: person.email,
      pendingEmail: null,
      subRole: null,
      version: 2,
    },
  });
  const read = await app
    .withToken(person.token)
    .request("GET", `/api/auth/user-profile/${person.id}`);
  expect(read.json().user).toEqual(saved.json().user);
  const turned = await save(person, { username: "A\u202eB", email: person.email });
  expect([turned.statusCode, Object.keys(turned.json().fields)]).toEqual([400, ["username"]]);
});

test("the same values change nothing: neither version nor trail", async () => {
  const person = await insertPerson(app.db, { name: "same" });
  const saved = await save(person, { username: "same", email: person.email });
  expect(saved.json().user.version).toBe(1);
  const lines = await storedRows(app.db, "auditLog", "id", { subjectId: person.id });
  expect(lines).toEqual([]);
});

test("a stale version is refused, however many save at once (I-88)", async () => {
  const person = await insertPerson(app.db, { name: "stale" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      save(person, { username: `Name ${index}`, email: person.email, version: 1 }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const refused = answers.find((answer) => answer.statusCode !== 200);
  expect([refused?.statusCode, refused?.json().message]).toEqual([
    409,
    "This record was changed by someone else. Reload and try again.",
  ]);
});

test("a stale version says that one changed it oneself, in another window", async () => {
  const person = await insertPerson(app.db, { name: "twice" });
  await save(person, { username: "First", email: person.email, version: 1 });
  const late = await save(person, { username: "Late", email: person.email, version: 1 });
  expect(late.json()).toMatchObject({ reason: "STALE_VERSION", isOwnChange: true });
});

test("nobody takes a name of the staff later on, however it is written; a colleague may", async () => {
  const person = await insertPerson(app.db, { name: "kiran" });
  const { username } = await app.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", app.personas.trainer.id)
    .executeTakeFirstOrThrow();
  const refused = await save(person, { username: username.toUpperCase(), email: person.email });
  expect(refused.json()).toMatchObject({
    reason: "NAME_OF_STAFF",
    fields: { username: expect.any(String) },
  });
  const { ceo } = app.personas;
  const taken = await app.as("ceo").request("PUT", `/api/auth/update-profile/${ceo.id}`, {
    username,
    email: ceo.email,
  });
  expect([refused.statusCode, taken.statusCode]).toEqual([409, 200]);
});
