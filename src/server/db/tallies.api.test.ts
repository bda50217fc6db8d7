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
    sql`update batch_members m set batch_id = b.id from batches b where b.batch_type = m.batch_type and b.batch_type = 'Mock'
      and b.id = (select max(id::text)::uuid from batches where batch_type = 'Mock')`,
    sql`delete from trainee_details where trainee_id in (select trainee_id from batch_members order by 1 limit 3)`,
    sql`delete from batch_members m where batch_type = 'FinalCheck' and not exists (
      select from module_scores s where s.trainee_id = m.trainee_id and s.module = m.batch_type)`,
    sql`update users set sub_role = null where sub_role = 'Existing Trainee' and username like '%1'`,
    sql`insert into batches (id, batch_id, batch_type, start_date, created_by, created_at)
      select gen_random_uuid(), 'Kept-' || n, 'AEM', current_date, u.id, now()
      from generate_series(1, 3) n, (select id from users where role = 'Admin' limit 1) u`,
    sql`delete from batches where batch_id = 'Kept-2'`,
    sql`insert into credit_notes (id, receipt_id, number, amount_paise, reason, issued_by, issued_at)
      select gen_random_uuid(), r.id, 'CRN/' || row_number() over (), r.amount_paise, 'Kept', u.id, now()
      from receipts r, (select id from users where role = 'Admin' limit 1) u
      where not exists (select from credit_notes n where n.receipt_id = r.id) limit 2`,
    sql`delete from interviews i where feedback = 'Pending' and not exists (
      select from placements p where p.interview_id = i.id)`,
    sql`update interviews set company_name = 'Zeta Labs', company_key = 'zeta labs' where company_name = (
      select company_name from interviews group by 1 order by count(*) desc, 1 limit 1)`,
    sql`insert into job_preferences select id, array['Java', 'Docker'], array['Pune'], now(), array['docker', 'java'], array['pune']
      from users where role = 'Trainee' and username like '%2'`,
    sql`update job_preferences set skill_keys = '{}', location_keys = '{pune,mysuru}'`,
    sql`update marketing_profiles set total_experience = total_experience + 1`,
    sql`update users set is_disabled = true where role = 'Trainee' and username like '%5'`,
    sql`delete from job_preferences where trainee_id in (select trainee_id from job_preferences order by 1 limit 2)`,
    sql`delete from placements where trainee_id in (select trainee_id from placements order by 1 limit 2)`,
    sql`update assistance_records set company_name = nullif(company_name, 'Zeta Labs') || ' Ltd'`,
    sql`insert into admission_payments (id, trainee_id, payment_type, amount_paise, balance_due_paise, training_opted,
        status, completed_at, completed_by, created_at, issued_at)
      select gen_random_uuid(), id, 'No Payment', 0, 0, 'Java + AEM', 'completed', now(), 'no-payment', now(), now() from users u
      where role = 'Trainee' and status = 'approved'
        and not exists (select from admission_payments p where p.trainee_id = u.id)`,
    sql`update assistance_payments set amount_paise = amount_paise + 100, payment_date = current_date where month < now()`,
    sql`update assistance_payments set status = case status when 'Received' then 'Not Received' else 'Received' end
      where month < now()`,
    sql`delete from assistance_payments where status = 'Received'`,
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
  await sql`update graded_members set java_score = 1 where ctid = (select min(ctid) from graded_members)`.execute(
    db,
  );
  await sql`delete from listed_people where ctid = (select min(ctid) from listed_people)`.execute(
    db,
  );
  await sql`update row_tallies set paise = paise + 1 where list = 'dues-open'`.execute(db);
  expect((await listWrongTallies(db)).toSorted()).toEqual([
    "dues-open",
    "graded_members",
    "listed_people",
    "receipts",
    "users",
    "waiting_members",
  ]);
  await rebuildTallies(db);
  await isRight();
});
