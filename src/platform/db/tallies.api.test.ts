import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
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

test("what became of messages, applications and rows of an import is the same, whatever is written", async () => {
  const { db } = app;
  const admin = sql`(select id from users where role = 'Admin' order by id limit 1)`;
  for (const change of [
    sql`insert into messages (id, subject, text, audience, created_by, created_at, starts_at)
      select gen_random_uuid(), 'Kept ' || n, 'Words', 'Everybody', ${admin}, now(), now() from generate_series(1, 3) n`,
    sql`insert into message_lists (message_id, number, user_ids)
      select id, 0, array(select id from users limit 7) from messages`,
    sql`insert into outbox (id, kind, recipient, subject, created_at, available_at)
      select gen_random_uuid(), 'message', email, 'Kept', now(), now() from users limit 20`,
    sql`insert into notifications (id, user_id, kind, text, created_at) select gen_random_uuid(), id, 'message', 'Kept', now() from users limit 20`,
    sql`with mails as (select id, row_number() over (order by id) as n from outbox where subject = 'Kept')
      insert into message_recipients (message_id, user_id, mail_id, notification_id, is_written)
      select m.id, n.user_id, o.id, n.id, o.n % 3 > 0
      from (select id, row_number() over (order by id) as n from messages) m
      join mails o on o.n % 3 + 1 = m.n
      join (select id, user_id, row_number() over (order by id) as n from notifications where text = 'Kept') n on n.n = o.n`,
    sql`delete from message_lists where message_id = (select min(id::text)::uuid from messages)`,
    sql`update outbox set status = 'sent' where subject = 'Kept' and id::text < 'c'`,
    sql`update outbox set bounced_at = now() where subject = 'Kept' and id::text < '6'`,
    sql`update outbox set status = 'dead' where subject = 'Kept' and id::text > 'c'`,
    sql`update outbox set status = 'waiting', bounced_at = null where subject = 'Kept' and id::text < '3'`,
    sql`update notifications set read_at = now() where text = 'Kept' and id::text < 'b'`,
    sql`update notifications set read_at = null where text = 'Kept' and id::text < '4'`,
    sql`update message_recipients set is_written = true, mail_id = null where user_id::text < '8'`,
    sql`delete from notifications where text = 'Kept' and id::text > '9'`,
    sql`delete from outbox where subject = 'Kept' and id::text > 'e'`,
    sql`delete from messages where id = (select max(id::text)::uuid from messages)`,
    sql`insert into companies (id, name, root_id, created_by, created_at) select id, 'Kept', id, ${admin}, now()
      from (select gen_random_uuid() as id) one`,
    sql`insert into openings (id, company_id, role, about, skills, location, seats, until, status, created_at, created_by)
      select gen_random_uuid(), c.id, 'Role', '', '{}', '', 1, current_date, 'draft', now(), ${admin} from companies c where name = 'Kept'`,
    sql`insert into applications (id, opening_id, trainee_id, stage, applied_at, changed_at)
      select gen_random_uuid(), o.id, u.id, 'applied', now(), now() from openings o, (select id from users where role = 'Trainee' limit 9) u`,
    sql`update applications set stage = 'shortlisted' where trainee_id::text < '8'`,
    sql`delete from applications where stage = 'shortlisted'`,
    sql`insert into imports (id, kind, file_name, started_by, started_at, status)
      values (gen_random_uuid(), 'people', 'kept.csv', ${admin}, now(), 'checked')`,
    sql`insert into import_rows (import_id, number, cells) select i.id, n, '{}' from imports i, generate_series(1, 20) n`,
    sql`update import_rows set state = 'checked', verdict = case when number % 2 = 0 then 'new' else 'problem' end`,
    sql`update import_rows set state = 'stored' where number % 4 = 0`,
    sql`delete from imports where file_name = 'kept.csv'`,
  ]) {
    await change.execute(db);
    await isRight();
  }
});

test("documents, contact messages and who has a fee to pay are the same, whatever is written", async () => {
  const { db } = app;
  const admin = sql`(select id from users where role = 'Admin' order by id limit 1)`;
  const toPay = async () =>
    (await sql`select from listed_people_of(null) where list = 'to-pay'`.execute(db)).rows.length;
  const before = await toPay();
  for (const change of [
    sql`update users set status = 'approved', payment_option = 'Full Payment'
      where role = 'Trainee' and id in (select trainee_id from trainee_details) and username like '%1'`,
    sql`insert into document_sets (trainee_id, submitted_at) select trainee_id, case when username like '%1' then now() end
      from trainee_details join users on users.id = trainee_id on conflict do nothing`,
    sql`update document_sets set submitted_at = null`,
    // Who is listed without having to pay may stay.
    sql`delete from listed_people where list = 'to-pay'`,
    sql`update document_sets set submitted_at = now()`,
    sql`insert into files (id, owner_id, kind, name, type, size, sha256, state, created_at, changed_at)
      select gen_random_uuid(), trainee_id, 'document', 'Kept', 'pdf', 1, 'x', 'live', now(), now() from document_sets`,
    sql`insert into documents (trainee_id, kind, file_id, uploaded_at, queued_at)
      select owner_id, 'panCard', id, now(), case when name = 'Kept' then now() end from files where name = 'Kept' on conflict do nothing`,
    sql`update documents set status = 'verified', decided_at = now(), decided_by = ${admin} where trainee_id::text < '9'`,
    sql`update documents set status = 'waiting', queued_at = null, decided_at = null, decided_by = null where trainee_id::text < '4'`,
    sql`delete from documents where trainee_id::text > 'd'`,
    sql`insert into contact_messages (id, name, email, message, created_at)
      select gen_random_uuid(), 'Kept ' || n, 'kept@example.in', 'Words', now() from generate_series(1, 9) n`,
    sql`update contact_messages set answered_at = now(), answered_by = ${admin} where name < 'Kept 5'`,
    sql`update contact_messages set answered_at = null, answered_by = null where name < 'Kept 3'`,
    sql`delete from contact_messages where name > 'Kept 7'`,
    sql`update admission_payments set status = 'voided' where status = 'completed' and payment_type <> 'Balance'`,
    sql`update users set payment_option = 'Partial Payment' where role = 'Trainee' and username like '%2'`,
    sql`update users set payment_option = 'No Payment' where role = 'Trainee' and username like '%3'`,
  ]) {
    await change.execute(db);
    await isRight();
  }
  expect(await toPay()).toBeGreaterThan(before);
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
