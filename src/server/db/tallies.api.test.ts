import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { insertTraineeIn, placeInModule } from "#/server/testing/modules.ts";
import { insertVariedCompany } from "#/server/testing/varied-company.ts";
import { addUpTallies, listWrongTallies, rebuildTallies } from "./tallies.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
});
afterAll(() => app.close());

const isRight = async () => expect(await listWrongTallies(app.db)).toEqual([]);

test("lists are as many, and those who wait the same, whatever is written", async () => {
  const { db } = app;
  await isRight();
  for (const change of [
    sql`update users set status = 'rejected' where username like '%7'`,
    sql`update users set username = username || ' Rao' where username like '%3'`,
    sql`update trainee_details set firstname = 'Zoya' where lastname <> '' and trainee_id in (
      select trainee_id from batch_members limit 9)`,
    sql`update module_scores set score = 10 - score where module in ('Java', 'Mock')`,
    sql`delete from module_scores where module = 'AEM' and score < 6`,
    sql`delete from batch_members m where batch_type = 'FinalCheck' and not exists (
      select from module_scores s where s.trainee_id = m.trainee_id and s.module = m.batch_type)`,
  ]) {
    await change.execute(db);
    await isRight();
  }
  const many = (await db.selectFrom("rowTallies").selectAll().execute()).length;
  await addUpTallies(db);
  expect((await db.selectFrom("rowTallies").selectAll().execute()).length).toBeLessThan(many);
  await isRight();
});

test("a name and a mark that change at the same time are both kept", async () => {
  const { db } = app;
  const { id } = await insertTraineeIn(db, "Java", { mark: 4 });
  await Promise.all([
    db.updateTable("users").set({ username: "Both at Once" }).where("id", "=", id).execute(),
    db.updateTable("moduleScores").set({ score: 9 }).where("traineeId", "=", id).execute(),
    placeInModule(db, id, "AEM"),
  ]);
  await isRight();
});

test("what went wrong is found, and mended by counting anew", async () => {
  const { db } = app;
  await sql`insert into row_tallies (list, value, rows) values ('receipts', '', 1), ('users', 'pending', 1)`.execute(
    db,
  );
  await sql`update waiting_members set name = 'Nobody' where ctid = (select min(ctid) from waiting_members)`.execute(
    db,
  );
  expect((await listWrongTallies(db)).toSorted()).toEqual(["receipts", "users", "waiting_members"]);
  await rebuildTallies(db);
  await isRight();
});
