import { expect, test } from "vitest";
import { importCalls } from "#test/support/imports.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const { tried, moved, confirmed, rowsOf } = importCalls(() => app);

const nameOf = async (id: string) => (await storedRows(app.db, "users", "username", { id }))[0];

test("a mark that was given since its row was tried stays, and the row says so", async () => {
  const { id, email } = await insertTraineeIn(app.db, "Java", { name: "Marked" });
  const one = await tried("scores", `E-mail,Java\n${email},8\n`);
  expect(one.counts).toMatchObject({ new: 1 });
  const now = new Date();
  const given = { traineeId: id, module: "Java" as const, score: 5, scoredAt: now };
  await app.db.insertInto("moduleScores").values(given).execute();
  const marks = () => storedRows(app.db, "moduleScores", "score", { traineeId: id });
  expect(await marks()).toEqual([{ score: 5 }]);

  const done = await moved(one, "confirmation", { isTelling: true, version: one.version });
  expect(done.counts).toMatchObject({ stored: 0, refused: 1 });
  expect(await marks()).toEqual([{ score: 5 }]);
  expect((await rowsOf(done, "refused"))[0]?.problems).toEqual([
    {
      column: "Java",
      text: "This is “5” by now. Import the row again to see what it would change.",
    },
  ]);
});

test("somebody known since is not changed with the new rows, nor beyond what was shown", async () => {
  const known = await insertPerson(app.db, { name: "Known" });
  const one = await tried(
    "people",
    `Name,E-mail,Role\nTyped,since@known.test,Trainee\nRenamed,${known.email},Trainee\n`,
  );
  expect(one.counts).toMatchObject({ new: 1, changed: 1 });
  const since = await insertPerson(app.db, { name: "Since" });
  await app.db
    .updateTable("users")
    .set({ email: "since@known.test" })
    .where("id", "=", since.id)
    .execute();
  await app.db
    .updateTable("users")
    .set({ username: "Corrected" })
    .where("id", "=", known.id)
    .execute();
  const done = await confirmed(one);
  expect(done.counts).toMatchObject({ stored: 0, refused: 2 });
  expect([await nameOf(since.id), await nameOf(known.id)]).toEqual([
    { username: "Since" },
    { username: "Corrected" },
  ]);
  // If the person has made the same change themselves, there is no conflict.
  const again = await tried("people", `Name,E-mail,Role\nRenamed,${known.email},Trainee\n`);
  await app.db
    .updateTable("users")
    .set({ username: "Renamed" })
    .where("id", "=", known.id)
    .execute();
  expect((await confirmed(again)).counts).toMatchObject({ stored: 1, refused: 0 });
});
