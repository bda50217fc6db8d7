import { expect, test } from "vitest";
import { importCalls } from "#test/support/imports.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { countWaiting } from "#test/support/waiting-statements.ts";

const app = await openApp();
const { tried, confirmed } = importCalls(() => app);

test("an account that is locked while its row is stored stays locked", async () => {
  const { id, email } = await insertPerson(app.db, { name: "Leaving" });
  const one = await tried("people", `Name,E-mail,Role\nRenamed,${email},Trainee\n`);
  const trx = await app.db.startTransaction().execute();
  await trx
    .updateTable("users")
    .set(({ eb }) => ({ isDisabled: true, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const storing = confirmed(one);
  try {
    await waitUntil(async () => (await countWaiting(app.db)) > 0);
  } finally {
    await trx.commit().execute();
  }
  expect((await storing).counts).toMatchObject({ stored: 0, refused: 1 });
  const stored = await storedRow(app.db, "users", ["isDisabled", "username"], { id });
  expect(stored).toEqual({ isDisabled: true, username: "Leaving" });
});
