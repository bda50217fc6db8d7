import { sql } from "kysely";
import { METRIC_KEYS } from "#/domain/insights/insights.rules.ts";
import type { Db } from "#/platform/db/db.ts";
import { rebuildTallies } from "#/platform/db/tallies.ts";

/** Those approved, numbered from 0. */
const trainees = sql`(select id, username, email, row_number() over (order by id) - 1 as n from users
  where status = 'approved' and email like '%@large.example')`;

/** Half of a module's members move on to the next one. */
const members = (type: string, share: number) => sql`
  insert into batch_members (batch_id, batch_type, trainee_id, joined_at)
  select b.id, ${type}, t.id, now() from ${trainees} t
  join (select id, row_number() over (order by start_date) - 1 as n from batches where batch_type = ${type}) b
    on b.n = t.n / ${sql.lit(share)} % (select count(*) from batches where batch_type = ${type})
  where t.n % ${sql.lit(share)} = 0`;

const statementsOf = (people: number, adminId: string) => [
  sql`insert into users (id, username, email, password_hash, role, status, payment_option, password_changed_at, created_at)
    select gen_random_uuid(), 'Person ' || n, 'p' || n || '@large.example', 'none', 'Trainee',
      case when n % 500 = 0 then 'pending' when n % 33 = 0 then 'rejected' else 'approved' end,
      'Full Payment', now(), now() - make_interval(mins => n)
    from generate_series(1, ${sql.lit(people)}) n`,
  // Of those who came as existing trainees each said what they can do and where they would work.
  sql`update users set sub_role = 'Existing Trainee' where id in (select id from ${trainees} t where t.n % 16 = 3)`,
  sql`insert into job_preferences (trainee_id, skills, locations, skill_keys, location_keys, changed_at)
    select id, array['Skill ' || n / 16 % 300], array['Place ' || n / 16 % 90], array['skill ' || n / 16 % 300], array['place ' || n / 16 % 90], now()
    from ${trainees} t where t.n % 16 = 3`,
  sql`insert into trainee_details select id, 'Surname', 'First ' || n, 'Last', email, '9876543210',
      '98' || lpad(n::text, 8, '0'), 'Somebody', '9876543211', 'Bengaluru', 'Bengaluru',
      2015, 'School', 80, 2017, 'College', 80, 2021, 'University', 80, false, null, null, null, now()
    from ${trainees} t`,
  sql`insert into batches (id, batch_id, batch_type, start_date, end_date, capacity, created_by, created_at)
    select gen_random_uuid(), types[1 + n % 5] || '-' || n, types[1 + n % 5], current_date - n / 3,
      case when n >= 60 then current_date - n / 3 + 60 end, case when n % 2 = 0 then 120 end, ${adminId}::uuid, now()
    from generate_series(0, ${sql.lit(people / 20)}) n,
      (select array['Java', 'AEM', 'Communication', 'Mock', 'FinalCheck'] as types) types`,
  sql`analyze users, batches`,
  members("Java", 1),
  members("AEM", 2),
  members("Communication", 4),
  sql`insert into module_scores (trainee_id, module, score, scored_at)
    select m.trainee_id, m.batch_type, 5 + (abs(hashtext(m.trainee_id::text)) % 50) / 10.0, now() from batch_members m
    join batches b on b.id = m.batch_id where b.end_date is not null on conflict do nothing`,
  // Of those who passed Java, each of whom may have a résumé and has shared it; one in a hundred counts no longer.
  sql`insert into certificates (id, code, position, trainee_id, kind, module, holder, title, batch, issuer, earned_on, issued_at,
      withdrawn_at, reason)
    select gen_random_uuid(), upper(left(md5(trainee_id::text), 12)), row_number() over () - 1, trainee_id, 'module', module,
      'Person', 'Java', 'Java-1', 'Hub', current_date, now(), case when hashtext(trainee_id::text) % 100 = 0 then now() end,
      case when hashtext(trainee_id::text) % 100 = 0 then 'Withdrawn' end
    from module_scores where module = 'Java' and score >= 7`,
  sql`insert into resumes (trainee_id, design, headline, summary, sections, contact, projects, changed_at)
    select trainee_id, 'classic', '', '', '{}', '{}', '[]', now() from certificates`,
  sql`insert into resume_shares (id, trainee_id, token_hash, created_at, expires_at)
    select gen_random_uuid(), trainee_id, sha256(code::bytea), now(), now() + interval '7 days' from certificates`,
  sql`insert into admission_payments (id, trainee_id, payment_type, amount_paise, balance_due_paise,
      training_opted, status, gateway_order_id, completed_at, completed_by, created_at, issued_at)
    select gen_random_uuid(), id, 'Full Payment', 1000000, 0, 'Java + AEM', 'completed', 'order_' || n,
      now() - make_interval(mins => n::int), 'verify', now(), now() from ${trainees} t`,
  sql`insert into receipts (id, payment_id, trainee_id, number, payer_name, payer_email, payment_type,
      amount_paise, balance_due_paise, training_opted, gateway_payment_id, method, paid_on, issued_at)
    select gen_random_uuid(), p.id, p.trainee_id, 'R/' || substr(p.gateway_order_id, 7), 'Payer', 'p@large.example',
      'Full Payment', 1000000, 0, 'Java + AEM', 'pay', 'Online', p.completed_at::date, p.completed_at
    from admission_payments p`,
  sql`insert into interviews (id, trainee_id, number, company_name, company_key, round, date, start_time, duration,
      feedback, feedback_at, created_at, changed_at)
    select gen_random_uuid(), id, 1, 'Company ' || n % 300, 'company' || n % 300, 'L1', current_date - (n / 100)::int,
      '10:00', '30 Minutes', 'Positive', ago, ago, ago
    from (select *, now() - make_interval(mins => n::int * 10) as ago from ${trainees} t) t where n % 2 = 0`,
  // Half of those who were interviewed are placed; résumés and papers lie in files of which only the rows are needed.
  sql`insert into marketing_profiles (id, trainee_id, resume_file_id, total_experience, relevant_experience, contact, changed_at)
    select gen_random_uuid(), id, gen_random_uuid(), 3, 1, '9' || lpad(n::text, 9, '0'), now() from ${trainees} t where n % 2 = 0`,
  sql`insert into placements (id, trainee_id, interview_id, placed_company, package_amount, onboarding_date, recorded_at, confirmed_at)
    select gen_random_uuid(), i.trainee_id, i.id, i.company_name, 6.5, i.date + 20, now() - make_interval(mins => t.n::int), now() - make_interval(mins => t.n::int)
    from interviews i join ${trainees} t on t.id = i.trainee_id where t.n % 4 = 0`,
  sql`insert into document_sets (trainee_id, submitted_at) select id, now() from ${trainees} t`,
  sql`insert into documents (trainee_id, kind, file_id, uploaded_at, status, queued_at, decided_by, decided_at)
    select id, kind, gen_random_uuid(), now(), case when n % 240 = 0 then 'waiting' else 'verified' end, now(),
      case when n % 240 > 0 then ${adminId}::uuid end, case when n % 240 > 0 then now() end
    from ${trainees} t, unnest(array['termsAndConditions', 'panCard', 'aadharCard', 'highestDegree', 'digitalSignature', 'userPhoto']) kind
    where n % 4 = 0`,
  sql`insert into files (id, owner_id, kind, name, type, size, sha256, state, created_at, changed_at)
    select file_id, trainee_id, 'document', 'paper.pdf', 'pdf', 1000, 'x', 'live', now(), now() from documents`,
  // Ten days of each batch of Java, whose trainer has no other for 300 days; half of its members at the first three; everybody there handed in an answer on the first.
  sql`insert into users (id, username, email, password_hash, role, status, password_changed_at, created_at)
    select gen_random_uuid(), 'Trainer ' || n, 't' || n || '@large.example', 'none', 'Trainer', 'approved', now(), now()
    from generate_series(0, 199) n`,
  sql`insert into training_sessions (id, batch_id, date, slot, topic, trainer_id, file_id, created_at, changed_at)
    select gen_random_uuid(), b.id, b.start_date + day, '9:00 AM to 11:00 AM', 'Topic ' || day, t.id, gen_random_uuid(), now(), now()
    from (select *, row_number() over (order by start_date) as n from batches where batch_type = 'Java') b
    join (select id, right(username, -8)::int as n from users where role = 'Trainer' and email like '%@large.example') t on t.n = b.n % 200,
      generate_series(0, 9) day where b.start_date + day <= current_date`,
  sql`insert into session_slots (session_id, batch_id, date, slot, trainer_id)
    select id, batch_id, date, slot, trainer_id from training_sessions`,
  sql`insert into attendance (session_id, trainee_id, marked_at)
    select s.id, m.trainee_id, now() from training_sessions s join batch_members m on m.batch_id = s.batch_id
    where (hashtext(m.trainee_id::text) + right(s.topic, 1)::int) % 2 = 0 and s.topic < 'Topic 3'`,
  sql`insert into answers (id, session_id, trainee_id, number, file_id, status, uploaded_at, reviewed_at)
    select gen_random_uuid(), a.session_id, a.trainee_id, 1, gen_random_uuid(),
      case when hashtext(a.trainee_id::text) % 300 = 0 then 'Waiting for Approval' else 'Approved' end, now(), case when hashtext(a.trainee_id::text) % 300 <> 0 then now() end
    from attendance a join training_sessions s on s.id = a.session_id where s.topic = 'Topic 0'`,
  sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, sha256(id::text::bytea), now(), now(), now() + interval '1 day' from ${trainees} t where n % 2 = 0`,
  sql`insert into contact_messages (id, name, email, message, created_at, answered_at, answered_by)
    select gen_random_uuid(), 'Somebody ' || n, 'c' || n || '@large.example', 'Words', now() - make_interval(mins => n),
      case when n % 200 > 0 then now() end, case when n % 200 > 0 then ${adminId}::uuid end from generate_series(1, 20000) n`,
  sql`insert into audit_log (id, at, actor_id, action, subject_type, subject_id, ip)
    select gen_random_uuid(), now() - make_interval(secs => n::int), case when n % 10 = 0 then ${adminId}::uuid else id end,
      (array['user.changed', 'payment.recorded', 'batch.joined', 'call.denied', 'document.uploaded'])[1 + n % 5],
      'user', id, '198.51.100.' || n % 250 from ${trainees} t`,
  // A year of assistance, come in but for the last month; and first halves of a fee.
  sql`insert into assistance_records (id, user_id, username, email, mobile, company_name, package, date_of_joining, terms_file_id,
      submitted_at, is_active, created_at)
    select gen_random_uuid(), id, username, email, '9876543210', 'Company ' || n % 300, 6.5, current_date - 330, gen_random_uuid(),
      now(), true, now()
    from ${trainees} t where n % 50 = 0`,
  sql`insert into assistance_requests (user_id, status, amount_paise, requested_at, decided_at)
    select user_id, 'Approved', 500000, created_at, created_at from assistance_records where email like '%@large.example'`,
  sql`insert into assistance_requests (user_id, status, requested_at) select id, 'Pending', now() from ${trainees} t where n % 1000 = 1`,
  sql`insert into dues (id, record_id, month, amount_paise, due_on, created_at, is_received, received_on, recorded_paise)
    select gen_random_uuid(), id, m::date, 500000, m::date + 9, now(), m < date_trunc('month', now()),
      case when m < date_trunc('month', now()) then m::date + 9 end, case when m < date_trunc('month', now()) then 500000 end
    from assistance_records, generate_series(date_trunc('month', now()) - interval '11 months',
      date_trunc('month', now()), interval '1 month') m where email like '%@large.example'`,
  sql`insert into assistance_payments (id, record_id, month, status, amount_paise, payment_date, recorded_by, recorded_at)
    select gen_random_uuid(), record_id, month, 'Received', amount_paise, due_on, ${adminId}::uuid, now()
    from dues where is_received`,
  sql`update admission_payments set balance_due_paise = 500000, payment_type = 'Partial Payment'
    where id in (select p.id from admission_payments p join ${trainees} t on t.id = p.trainee_id where t.n % 100 = 0)`,
  // Who is looked after: more than a page, of those in training.
  sql`insert into warning_signs (trainee_id, batch_id, signs, facts, missed, share, is_resting, since)
    select trainee_id, batch_id, '[{"kind": "neverCame", "size": 2}]',
      '{"held": 2, "attended": 0, "ahead": 0, "missed": 2, "lastThere": null, "lateAnswers": 0, "mark": null}', 2, 0, false, now()
    from batch_members where not has_moved_on order by joined_at, trainee_id limit 1000`,
  // Messages to many, each read by some; an import of many rows; and an opening for which many apply, of those at one company.
  sql`insert into messages (id, subject, text, audience, created_by, created_at, starts_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'Message ' || n, 'Words', 'Trainees', ${adminId}::uuid, now(), now()
    from generate_series(0, 9) n`,
  sql`insert into message_recipients (message_id, user_id, mail_id, notification_id)
    select m.id, t.id, gen_random_uuid(), gen_random_uuid() from messages m join ${trainees} t on t.n % 20 = right(m.id::text, 1)::int`,
  sql`insert into outbox (id, kind, recipient, subject, status, created_at, available_at)
    select mail_id, 'message', 'p@large.example', 'Words', 'sent', now(), now() from message_recipients`,
  sql`insert into notifications (id, user_id, kind, text, created_at, read_at)
    select notification_id, user_id, 'message', 'Words', now(), now() from message_recipients`,
  sql`insert into imports (id, kind, file_name, started_by, started_at, status)
    values ('00000000-0000-7000-8000-00000000000a', 'people', 'people.csv', ${adminId}::uuid, now(), 'checked')`,
  sql`insert into import_rows (import_id, number, cells, about, state, verdict)
    select i.id, n, array['Person ' || n], 'p' || n, 'checked', 'new' from imports i, generate_series(1, 10000) n`,
  sql`insert into companies (id, name, root_id, created_by, created_at) values ('00000000-0000-7000-8000-00000000000b', 'Company 7', '00000000-0000-7000-8000-00000000000b', ${adminId}::uuid, now())`,
  sql`insert into company_keys (company_id, key) values ('00000000-0000-7000-8000-00000000000b', 'company7')`,
  sql`insert into openings (id, company_id, role, about, skills, location, seats, until, status, created_at, created_by, published_at)
    select ('00000000-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, '00000000-0000-7000-8000-00000000000b', 'Role ' || n, '', '{}', '', 1,
      current_date + 30, 'published', now(), ${adminId}::uuid, now() from generate_series(20, 69) n`,
  sql`insert into applications (id, opening_id, trainee_id, stage, applied_at, changed_at)
    select gen_random_uuid(), o.id, t.id, 'applied', now(), now() from openings o join ${trainees} t on t.n % 500 = right(o.id::text, 2)::int`,
  // What is kept of figures grows with the days, not with the people.
  sql`insert into metric_counts (metric, grouping, value, span, first_day, amount, rows, total)
    select k.metric, '', '', s.span, s.first_day, 0, 5, 500
    from unnest(array[${sql.join(METRIC_KEYS.map((key) => sql.lit(key)))}]) k (metric), (
      select 'day' as span, current_date - n as first_day from generate_series(0, 1000) n
      union all select distinct 'month', date_trunc('month', current_date - n)::date from generate_series(0, 1000) n
      union all select 'all', '-infinity'::date) s`,
];

/**
 * Fills a database with a company of so many people, as rows and with what is kept of them, in seconds: triggers and keys
 * rest meanwhile, and what triggers keep is written at once. The tests' own server lets a superuser in, as this needs.
 */
export async function insertLargeCompany(db: Db, people: number, adminId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    const makeIndexes = await dropIndexes(tx);
    for (const statement of statementsOf(people, adminId)) await statement.execute(tx);
    await makeIndexes();
  });
  await rebuildTallies(db);
  for (const touched of ["metric_touches", "warning_touches", "warning_looks"]) {
    await sql`delete from ${sql.table(touched)}`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

/** Those that most rows go into: the other tables stay small. */
const FILLED = [
  "users",
  "trainee_details",
  "batch_members",
  "module_scores",
  "admission_payments",
  "receipts",
  "interviews",
  "audit_log",
  "documents",
  "attendance",
  "answers",
  "placements",
  "certificates",
];

/** Indexes, above all of trigrams, are made far faster than they are kept. Returns what makes them anew. */
async function dropIndexes(tx: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(FILLED)})
      and indexdef not like 'CREATE UNIQUE%'`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx);
  };
}
