/**
 * Data for the time after the modules, in a hub of any size: sessions, interviews, placements,
 * assistance, dues.
 */
import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";

/** Everyone in a batch of Mock, numbered from 0: an eighth of all trainees. */
const candidates = sql`(select m.trainee_id as id, u.username, u.email,
    row_number() over (order by m.trainee_id) - 1 as n
  from batch_members m join users u on u.id = m.trainee_id where m.batch_type = 'Mock')`;

/** Half of the candidates are placed. */
const placed = sql`(select * from ${candidates} c where c.n % 2 = 0)`;

const fileOf = (kind: string, people: typeof candidates) => sql`
  insert into files (id, owner_id, kind, name, type, size, sha256, state, created_at, changed_at)
  select gen_random_uuid(), id, ${kind}, 'file.pdf', 'pdf', 1000, 'x', 'live', now(), now() from ${people} p`;

const profiles = sql`
  insert into marketing_profiles (id, trainee_id, resume_file_id, total_experience, relevant_experience, contact, changed_at)
  select gen_random_uuid(), owner_id, id, 3, 1, '9876543210', now() from files where kind = 'resume'`;

const interviews = sql`
  insert into interviews (id, trainee_id, number, company_name, company_key, round, date, start_time,
    duration, feedback, feedback_at, created_at, changed_at)
  select gen_random_uuid(), c.id, i, 'Company ' || (c.n + i) % 40, 'company' || (c.n + i) % 40,
    (array['Screening', 'L1', 'L2', 'HR'])[i], current_date - (c.n * 4 - i)::int % 300, '10:00', '30 Minutes',
    case when (c.n + i) % 3 = 0 and i < 4 then 'Negative' else 'Positive' end, now(), now(), now()
  from ${candidates} c, generate_series(1, 4) i`;

const placements = sql`
  insert into placements (id, trainee_id, interview_id, placed_company, package_amount, onboarding_date, recorded_at)
  select gen_random_uuid(), p.id, i.id, i.company_name, 4 + i.number, p.placed_at::date + 20, p.placed_at
  from (select *, now() - make_interval(days => n::int % 500) as placed_at from ${placed} c) p
  join interviews i on i.trainee_id = p.id and i.number = 4`;

const guides = sql`
  insert into guidances (id, name, mobile, email, level, created_at)
  select gen_random_uuid(), 'Guide ' || n, '98765432' || lpad(n::text, 2, '0'), 'guide' || n || '@filled.example',
    'Senior', now() from generate_series(1, 20) n`;

const records = sql`
  insert into assistance_records (id, user_id, username, email, mobile, company_name, package, date_of_joining,
    terms_file_id, submitted_at, is_active, end_date, guidance_provider_id, created_at)
  select gen_random_uuid(), p.id, p.username, p.email, '9876543210', q.placed_company, q.package_amount,
    q.onboarding_date, f.id, q.recorded_at, p.n % 4 > 0, case when p.n % 4 = 0 then now() end,
    case when p.n % 3 > 0 then g.id end, q.recorded_at
  from ${placed} p join placements q on q.trainee_id = p.id
  join files f on f.owner_id = p.id and f.kind = 'assistanceTerms'
  join (select id, row_number() over (order by id) - 1 as n from guidances) g on g.n = p.n % 20`;

const requests = sql`
  insert into assistance_requests (user_id, status, amount_paise, requested_at, decided_at)
  select user_id, 'Approved', 500000, created_at, created_at from assistance_records`;

const dues = sql`
  insert into dues (id, record_id, month, amount_paise, due_on, created_at)
  select gen_random_uuid(), r.id, m::date, 500000, m::date + 9, now() from assistance_records r,
    generate_series(date_trunc('month', now()) - interval '5 months', date_trunc('month', now()), interval '1 month') m`;

const paid = (adminId: string) => sql`
  insert into assistance_payments (id, record_id, month, status, amount_paise, received_paise, payment_date, recorded_by, recorded_at)
  select gen_random_uuid(), record_id, month, 'Received', amount_paise, amount_paise, due_on, ${adminId}::uuid, now()
  from dues where month < date_trunc('month', now())::date`;

/** Ten sessions in each batch of Java and AEM, with two thirds of its members there. */
const sessions = (trainerId: string) => sql`
  with planned as (select gen_random_uuid() as file, b.id as batch, row_number() over () - 1 as n
    from batches b, generate_series(1, 10) i where b.batch_type in ('Java', 'AEM')),
  stored as (insert into files (id, owner_id, kind, name, type, size, sha256, state, created_at, changed_at)
    select file, ${trainerId}::uuid, 'sessionAssignment', 'q.pdf', 'pdf', 1000, 'x', 'live', now(), now()
    from planned returning id)
  insert into training_sessions (id, batch_id, date, slot, topic, trainer_id, file_id, created_at, changed_at)
  select gen_random_uuid(), batch, current_date - (n / 4)::int,
    (array['9:00 AM to 11:00 AM', '11:00 AM to 1:00 PM', '2:00 PM to 4:00 PM', '4:00 PM to 6:00 PM'])[1 + n % 4],
    'Topic ' || n, ${trainerId}::uuid, id, now() - interval '1 day', now()
  from planned join stored on stored.id = planned.file`;

const attendance = sql`
  insert into attendance (session_id, trainee_id, marked_at)
  select s.id, m.trainee_id, now() from training_sessions s join batch_members m on m.batch_id = s.batch_id
  where abs(hashtext(s.id::text || m.trainee_id)) % 3 > 0`;

/** Fills a hub that already has its trainees, batches and scores. */
export async function fillPlaced(db: Db, adminId: string, trainerId: string): Promise<void> {
  const statements = [
    sessions(trainerId),
    attendance,
    fileOf("resume", candidates),
    profiles,
    interviews,
    placements,
    guides,
    fileOf("assistanceTerms", placed),
    records,
    requests,
    dues,
    paid(adminId),
  ];
  for (const statement of statements) await statement.execute(db);
}
