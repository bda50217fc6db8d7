import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { emailCalls } from "#test/support/email-calls.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { freshAddress, claim, confirm, openLink, login, newestMail, moveTo } = emailCalls(() => app);

/** A person who moved to a second address and to a third, with the links that restore each. */
async function moveTwice(name: string) {
  const person = await insertPerson(app.db, { name });
  const [second, third] = [freshAddress("second"), freshAddress("third")];
  const first = await moveTo(person, person.email, second);
  return { person, second, first, later: await moveTo(person, second, third) };
}

describe("the old address can put itself back for seven days", () => {
  test("its link ends every session, once; meanwhile nobody else takes the address", async () => {
    const person = await insertPerson(app.db, { name: "robbed" });
    const email = freshAddress("thief");
    const token = await moveTo(person, person.email, email);
    const squatter = await insertPerson(app.db, { name: "squatter" });
    await claim(squatter, person.email);
    const { code } = await newestMail(person.email, "email-code");
    const taken = await confirm(squatter, { code, currentPassword: PERSONA_PASSWORD });
    expect(taken.statusCode).toBe(409);
    const registered = await app.as(null).request("POST", "/api/auth/register", {
      username: "Squatter",
      email: person.email,
      password: "a pass phrase of theirs",
      confirmPassword: "a pass phrase of theirs",
      role: "Trainee",
    });
    expect(registered.statusCode).toBe(409);
    const elsewhere = freshAddress("elsewhere");
    await claim(squatter, elsewhere);
    const own = await newestMail(elsewhere, "email-code");
    const free = await confirm(squatter, { code: own.code, currentPassword: PERSONA_PASSWORD });
    expect(free.statusCode).toBe(200);

    await app.moveClock(6 * 86_400);
    const answers = [await openLink(token), await openLink(token)];
    await app.moveClock(0);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    expect(answers[0]?.json()).toMatchObject({ email: person.email, role: "Trainee" });
    const session = await app.withToken(person.token).request("GET", "/api/auth/session");
    expect(session.statusCode).toBe(401);
    expect((await login(person.email)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(401);
  });

  test("pressed again after its answer was lost it says what was done, not that it is over", async () => {
    const person = await insertPerson(app.db, { name: "repeated" });
    const token = await moveTo(person, person.email, freshAddress());
    const headers = { "idempotency-key": newId() };
    const use = () => app.as(null).request("POST", "/api/auth/email-link", { token }, { headers });
    const [first, again] = [await use(), await use()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await openLink(token)).statusCode).toBe(400);
  });

  test("after eight days it is worth nothing, and the address is free", async () => {
    const person = await insertPerson(app.db, { name: "slow" });
    const token = await moveTo(person, person.email, freshAddress());
    await app.moveClock(8 * 86_400);
    const answer = await openLink(token);
    await app.moveClock(0);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, "LINK_INVALID"]);
  });

  test("whoever held the account later cannot put theirs back after that", async () => {
    const { person, first, later } = await moveTwice("twice");
    expect((await openLink(first)).statusCode).toBe(200);
    expect((await openLink(later)).statusCode).toBe(400);
    expect((await login(person.email)).statusCode).toBe(200);
  });
});

describe("links that put an address back", () => {
  test("the one of an earlier address stays good when a later one was used", async () => {
    const { person, second, first, later } = await moveTwice("thrice");
    expect((await openLink(later)).statusCode).toBe(200);
    expect((await login(second)).statusCode).toBe(200);
    expect((await openLink(first)).statusCode).toBe(200);
    expect((await login(person.email)).statusCode).toBe(200);
  });

  test("open nothing else, and keep the address free for whoever it was", async () => {
    const person = await insertPerson(app.db, { name: "returning" });
    const token = await moveTo(person, person.email, freshAddress());
    const other = { token, newPassword: "a pass phrase of somebody" };
    expect((await app.as(null).request("POST", "/api/auth/set-password", other)).statusCode).toBe(
      400,
    );
    await claim(person, person.email);
    const { code } = await newestMail(person.email, "email-code");
    const answer = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect(answer.statusCode).toBe(200);
  });
});
