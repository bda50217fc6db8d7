import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { waitFor } from "#test/support/wait-for.ts";

const app = await openApp();

test("a change that was let in before its account was erased does not put the name back", async () => {
  const person = await insertPerson(app.db, { name: "Erased Meanwhile" });
  const erased = { username: "Person 1234", isDisabled: true };
  const answer = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
    const body = { username: "Back Again", email: person.email };
    const call = app
      .withToken(person.token)
      .request("PUT", `/api/auth/update-profile/${person.id}`, body);
    await waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(tx);
      expect(rows).toHaveLength(1);
    });
    await tx.updateTable("users").set(erased).where("id", "=", person.id).execute();
    return { call };
  });
  expect((await answer.call).statusCode).toBe(404);
  expect(await storedRow(app.db, "users", "username", { id: person.id })).toEqual({
    username: "Person 1234",
  });
});
