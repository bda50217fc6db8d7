import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listStuck } from "#/domain/insights/stuck.queries.ts";
import { listNextRecords, listOwing } from "#/domain/money/dues/monthly.queries.ts";
import { BEFORE_ALL } from "#/platform/jobs/batched-work.ts";
import { daysBetween } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { emailOf, STAFF } from "../people.ts";
import { planCompany } from "./company.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (const { username: name, role } of STAFF) {
    const { id } = await insertPerson(app.db, { name, role });
    await app.db
      .updateTable("users")
      .set({ email: emailOf(name) })
      .where("id", "=", id)
      .execute();
  }
  const now = app.platform.clock.now();
  const company = planCompany(app.platform, { now, stories: [] });
  await company.takeNumbers(now);
  await company.write();
});
afterAll(() => app.close());

/** The people of the company, without those of every test app. */
const ours = sql`(select * from users where role = 'Trainee' and email like '%@demo.example')`;

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ value: number }>`select (${query})::float as value`.execute(app.db);
  return rows[0]?.value ?? Number.NaN;
};

describe("what the rules do not allow is nowhere", () => {
  test.each([
    [
      "in a module without having passed the one before",
      sql`select m.trainee_id from batch_members m join ${ours} u on u.id = m.trainee_id
        join (values ('AEM', 'Java'), ('Communication', 'AEM'), ('Mock', 'Communication'), ('FinalCheck', 'Mock'))
          o (module, before) on o.module = m.batch_type
        where not exists (select from module_scores s where s.trainee_id = m.trainee_id
          and s.module = o.before and s.score >= 7 and s.scored_at < m.joined_at)`,
    ],
    [
      "a first module joined long before or after its start, or without the fee",
      sql`select m.trainee_id from batch_members m join ${ours} u on u.id = m.trainee_id join batches b on b.id = m.batch_id
        where m.batch_type = 'Java' and (abs((m.joined_at at time zone 'Asia/Kolkata')::date - b.start_date) > 7
          or not exists (select from admission_payments p where p.trainee_id = m.trainee_id
            and p.status = 'completed' and p.completed_at <= m.joined_at))`,
    ],
    [
      "paid before six documents were verified, or another amount than was agreed",
      sql`select p.id from admission_payments p join ${ours} u on u.id = p.trainee_id
        where (select count(*) from documents d where d.trainee_id = u.id and d.status = 'verified'
            and d.decided_at <= p.completed_at) < 6
          or p.amount_paise <> case p.payment_type when 'Full Payment' then 1000000 when 'No Payment' then 0 else 500000 end
          or p.payment_type not in (u.payment_option, case u.payment_option when 'Partial Payment' then 'Balance' end)`,
    ],
    [
      "money without its receipt, or a receipt of another amount",
      sql`select p.id from admission_payments p join ${ours} u on u.id = p.trainee_id
          left join receipts r on r.payment_id = p.id and r.amount_paise = p.amount_paise and r.trainee_id = p.trainee_id
          where p.amount_paise > 0 and r.id is null
        union all select a.id from assistance_payments a join assistance_records o on o.id = a.record_id
          left join receipts r on r.assistance_payment_id = a.id and r.amount_paise = a.amount_paise and r.trainee_id = o.user_id
          where r.id is null`,
    ],
    [
      "receipts numbered with a gap, or not in the order of time",
      sql`select number from (select number, substr(number, 11)::int as place,
          row_number() over (partition by substr(number, 1, 9) order by issued_at, number) as expected from receipts) r
        where place <> expected`,
    ],
    [
      "an interview or a placement of somebody who is not in marketing",
      sql`select i.id from interviews i join ${ours} u on u.id = i.trainee_id
        where (select count(*) from module_scores s where s.trainee_id = u.id and s.score >= 7 and s.scored_at < i.created_at) < 5
          or not exists (select from marketing_profiles p where p.trainee_id = u.id and p.changed_at < i.created_at)`,
    ],
    [
      "a placement that is not by the latest interview, passed before it",
      sql`select p.id from placements p join interviews i on i.id = p.interview_id join ${ours} u on u.id = p.trainee_id
        where i.feedback <> 'Positive' or i.feedback_at > p.recorded_at or i.company_name <> p.placed_company
          or exists (select from interviews o where o.trainee_id = p.trainee_id and o.number > i.number)`,
    ],
    [
      "an outcome without what it asks for, or a company left while it said yes",
      sql`select i.id from interviews i join ${ours} u on u.id = i.trainee_id
        left join interviews o on o.trainee_id = i.trainee_id and o.number = i.number - 1
        where (i.feedback = 'Negative' and not i.is_no_show and char_length(i.description) < 90)
          or (i.feedback <> 'Pending' and i.round in ('HR', 'Client') and i.attachment_file_id is null)
          or (o.feedback = 'Positive' and o.company_key <> i.company_key)
          or (i.number > 1 and (o.id is null or o.feedback_at > i.created_at))`,
    ],
    [
      "a session outside its batch, or attended before somebody joined",
      sql`select s.id from training_sessions s join batches b on b.id = s.batch_id
        left join attendance a on a.session_id = s.id
        left join batch_members m on m.batch_id = b.id and m.trainee_id = a.trainee_id
        where s.date < b.start_date or s.date > b.end_date
          or (a.session_id is not null and (m.trainee_id is null
            or (m.joined_at at time zone 'Asia/Kolkata')::date > s.date))`,
    ],
    [
      "support of somebody who was not placed, or money beside what is due",
      sql`select r.id from assistance_records r join ${ours} u on u.id = r.user_id
        where not exists (select from placements p where p.trainee_id = u.id and p.recorded_at <= r.created_at)
          or exists (select from assistance_payments a left join dues d on (d.record_id, d.month) = (a.record_id, a.month)
            where a.record_id = r.id and a.amount_paise is distinct from d.amount_paise)`,
    ],
    [
      "anything that has yet to happen",
      sql`select u.id from ${ours} u where u.created_at > now() or u.decided_at > now() or u.decided_at < u.created_at
        union all select id from receipts where issued_at > now()
        union all select id from answers where uploaded_at > now() or reviewed_at > now()
        union all select id from interviews where feedback_at > now() or created_at > now()
        union all select id from training_sessions where created_at > now()`,
    ],
  ])("%s", async (_, query) => {
    const { rows } = await query.execute(app.db);
    expect(rows).toEqual([]);
  });
});

test("no month of the ledger is missing", async () => {
  const { db, platform } = app;
  const today = platform.clock.today();
  const ids = await listNextRecords(db, BEFORE_ALL, 10_000);
  expect(ids.length).toBeGreaterThan(0);
  expect(await listOwing(db, { today, ids })).toEqual([]);
});

test("one file of each kind opens, and every one has its bytes", async () => {
  const { rows } = await sql<{ id: string; size: number }>`
    select distinct on (kind, type) id, size from files where wrapped_key is not null order by kind, type, id`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { id, size } of rows) {
    const file = await app.platform.files.open(id);
    expect(file && (await buffer(file.stream))).toHaveLength(size);
  }
});

test("the figures are those of a company that lives", async () => {
  const count = (query: ReturnType<typeof sql>) =>
    numberOf(sql`select count(*) from (${query}) rows`);
  expect(await count(sql`select id from ${ours} u`)).toBeGreaterThan(290);
  expect(await count(sql`select id from batches`)).toBeGreaterThanOrEqual(14);
  for (const state of ["pending", "rejected"]) {
    const found = await count(sql`select id from ${ours} u where status = ${state}`);
    expect([state, found > 2 && found < 30]).toEqual([state, true]);
  }
  const today = app.platform.clock.today();
  // Since yesterday at the latest: at any time of day the same number wait.
  const waiting = sql`select from ${ours} u where status = 'pending'
    and (created_at at time zone 'Asia/Kolkata')::date < ${today}::date`;
  expect(await count(waiting)).toBeGreaterThan(4);
  const classes = sql`select date from training_sessions union all select date from planned_sessions`;
  expect(await count(sql`select from (${classes}) c where date = ${today}::date`)).toBeGreaterThan(
    1,
  );
  // Future sessions are planned, not recorded as held.
  const early = sql`select from training_sessions where starts_at > ${app.platform.clock.now()}`;
  expect(await count(early)).toBe(0);
  expect(await count(sql`select id from interviews where date = ${today}::date`)).toBeGreaterThan(
    1,
  );
  expect(await count(sql`select from documents where status = 'waiting'`)).toBeLessThan(80);
  const openMonths = sql`select from dues d where not exists (
    select from assistance_payments p where (p.record_id, p.month) = (d.record_id, d.month))`;
  expect(await count(openMonths)).toBeGreaterThanOrEqual(10);
  // As many as a trainer has to score at once; its room has 32 places.
  const largest = sql`select from batch_members m join batches b on b.id = m.batch_id
    where b.capacity = 32 and b.end_date is null group by b.id having count(*) between 30 and 32`;
  expect(await count(largest)).toBe(1);
  expect(await count(sql`select method from receipts group by method`)).toBe(4);
  // Nobody waits for the office, or owes it money, for longer than an office would allow.
  const late = sql`select from ${ours} u join admission_payments p on p.trainee_id = u.id
    where p.payment_type = 'Partial Payment' and p.completed_at < now() - interval '110 days'
      and not exists (select from admission_payments b where b.trainee_id = u.id and b.payment_type = 'Balance')`;
  expect(await count(late)).toBe(0);
  const stuck = await listStuck(app.db, app.platform.clock, 100);
  const silentFor = stuck.map(({ lastSeenOn }) => daysBetween(lastSeenOn, today));
  expect(silentFor.length).toBeGreaterThan(3);
  expect(silentFor.filter((days) => days > 125)).toEqual([]);
  // Not all of one class, gone in the same week.
  expect(new Set(silentFor.map((days) => Math.floor(days / 10))).size).toBeGreaterThan(3);
  const attended = sql`select count(a.session_id)::float / count(*) from training_sessions s
    join batch_members m on m.batch_id = s.batch_id and (m.joined_at at time zone 'Asia/Kolkata')::date <= s.date
    left join attendance a on a.session_id = s.id and a.trainee_id = m.trainee_id
    where s.date < ${today}::date and s.topic <> ''`;
  const share = await numberOf(attended);
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(0.95);
  expect(
    await numberOf(
      sql`select stddev(score) from module_scores s join ${ours} u on u.id = s.trainee_id`,
    ),
  ).toBeGreaterThan(0.5);
  expect(await count(sql`select id from ${ours} u where username = 'Priya Sharma'`)).toBe(2);
  expect(await count(sql`select id from ${ours} u where username ~ '[ऀ-ॿಀ-೿]'`)).toBe(2);
  // Trainers review by day.
  const reviewHour = sql`extract(hour from reviewed_at at time zone 'Asia/Kolkata')`;
  const reviewed = sql`select from answers where reviewed_at is not null`;
  expect(await count(reviewed)).toBeGreaterThan(1000);
  expect(await count(sql`${reviewed} and ${reviewHour} not between 9 and 19`)).toBe(0);
});
