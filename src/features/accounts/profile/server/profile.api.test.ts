import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/server/ids.ts";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { insertPerson } from "#/server/testing/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const save = (person: { id: string; token: string }, body: object) =>
  app.withToken(person.token).request("PUT", `/api/auth/update-profile/${person.id}`, body);

test("one's own profile is read and saved, the old address hears of a new one (I-87)", async () => {
  const person = await insertPerson(app.db, { name: "renamed" });
  const email = `fresh.${newId().slice(-8)}@example.in`;
  const saved = await save(person, { username: "  New Name ", email: email.toUpperCase() });
  expect(saved.json()).toMatchObject({
    message: "Profile updated successfully!",
    user: { _id: person.id, username: "New Name", email, subRole: null, version: 2 },
  });
  const read = await app
    .withToken(person.token)
    .request("GET", `/api/auth/user-profile/${person.id}`);
  expect(read.json().user).toEqual(saved.json().user);
  const mails = await app.db
    .selectFrom("outbox")
    .select(["kind", "recipient"])
    .where("recipient", "in", [email, person.email])
    .execute();
  expect(mails).toEqual([{ kind: "email-changed", recipient: person.email }]);
});

test("many at once for one free address: one has it (I-87)", async () => {
  const email = `wanted.${newId().slice(-8)}@example.in`;
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => insertPerson(app.db, { name: `w${index}` })),
  );
  const twin = await app.twin();
  const answers = await Promise.all(
    people.map((person, index) =>
      (index % 2 ? app : twin)
        .withToken(person.token)
        .request("PUT", `/api/auth/update-profile/${person.id}`, { username: "W", email }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const refused = answers.find((answer) => answer.statusCode !== 200);
  expect([refused?.statusCode, refused?.json().message]).toEqual([409, "Email is already in use."]);
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
