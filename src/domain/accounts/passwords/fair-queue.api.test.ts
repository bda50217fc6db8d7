import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { promised } from "#test/support/scaled-timeout.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const EACH = 50;

const post = (person: Persona, path: string, body?: object) =>
  app.withToken(person.token).request("POST", `/api/auth/${path}`, body);
const change = (person: Persona, newPassword: string) =>
  post(person, "change-password", { currentPassword: PERSONA_PASSWORD, newPassword });

test("who has no second factor is told so before anything is hashed", async () => {
  const person = await insertPerson(app.db, { name: "Hurried" });
  const askedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: EACH }, () => post(person, "factors/recovery-codes")),
  );
  // With ten recovery codes each it would be 500 hashes of 13 ms.
  expect(performance.now() - askedAt).toBeLessThan(promised(2_000));
  for (const answer of answers) expect(answer.json().reason).toBe("NO_FACTOR");
  expect(await storedRows(app.db, "recoveryCodes", "userId", { userId: person.id })).toEqual([]);
});

/** All calls of one person that hash, each this often at once from one network. */
const CALLS = {
  "new recovery codes": (person: Persona) => post(person, "factors/recovery-codes"),
  "the own password, changed": (person: Persona) => change(person, "quiet river lantern"),
  "the own password, as a proof": (person: Persona) =>
    post(person, "step-up", { currentPassword: PERSONA_PASSWORD }),
  "a sign-in": ({ email }: Persona) =>
    app
      .as(null)
      .request("POST", "/api/auth/login", { email, password: PERSONA_PASSWORD, role: "Trainee" }),
};

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  "however often one person asks for %s, another in the same network changes a password at once",
  async (what) => {
    const asking = await insertPerson(app.db, { name: "Asking" });
    const other = await insertPerson(app.db, { name: "Other" });
    const before = await storedRow(app.db, "users", "passwordHash", { id: other.id });
    const calls = Array.from({ length: EACH }, () => CALLS[what](asking));
    const askedAt = performance.now();
    const answer = await change(other, "another quiet lantern");
    expect(performance.now() - askedAt).toBeLessThan(promised(2_000));
    expect(answer.statusCode).toBe(200);
    const { passwordHash } = await storedRow(app.db, "users", "passwordHash", { id: other.id });
    expect(passwordHash).not.toBe(before.passwordHash);
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBeLessThan(500);
  },
);
