import { expect, test } from "vitest";
import { emailCalls } from "#test/support/email-calls.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { countWaiting } from "#test/support/waiting-statements.ts";

const { app, second } = await openTwoInstances();
const { freshAddress, claim } = emailCalls(() => app);

test("an address that is asked for twice at once gets one code, whoever asks", async () => {
  const person = await insertPerson(app.db, { name: "Anil" });
  const email = freshAddress();
  const change = second.as("admin").request("PUT", `/api/admin/users/${person.id}`, { email });
  const trx = await app.db.startTransaction().execute();
  await trx.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
  const calls = [claim(person, email), claim(person, email, second), change];
  const answers = calls.map((call) => Promise.resolve(call));
  try {
    await waitUntil(async () => (await countWaiting(app.db)) === calls.length);
  } finally {
    await trx.rollback().execute();
  }
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200]);
  expect(await storedRows(app.db, "outbox", "kind", { recipient: email })).toEqual([
    { kind: "email-code" },
  ]);
  expect(await auditLines(app.db, ["action"], { subjectId: person.id })).toHaveLength(1);
});
