/** A hub of any size, inserted straight into the tables: only the cost of its lists is measured. */
import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { insertPerson, insertTestSession, type Persona } from "#test/support/personas.ts";
import { fillPlaced } from "./fill-placements.ts";

export type Size = { users: number; batches: number; auditLines: number };

/** A hub of this many people: about 218 in a batch of Java, ten audit lines per person. */
export const sizeOf = (people: number): Size => ({
  users: people,
  batches: 5 * Math.ceil(people / 250),
  auditLines: people * 10,
});

const people = (count: number) => sql`
  insert into users (id, username, email, password_hash, role, status, payment_option, password_changed_at, created_at)
  select gen_random_uuid(), 'Person ' || n, 'person' || n || '@filled.example', 'none', 'Trainee',
    case when n % 10 = 0 then 'pending' when n % 33 = 0 then 'rejected' else 'approved' end,
    case when n % 10 > 0 then 'Full Payment' end, now(), now() - make_interval(mins => n)
  from generate_series(1, ${sql.lit(count)}) n`;

/** Those approved, numbered from 0. */
const trainees = sql`(select id, username, email, row_number() over (order by id) - 1 as n
  from users where status = 'approved' and email like '%@filled.example')`;

const details = sql`
  insert into trainee_details select id, 'Surname', 'First ' || n, 'Last', email, '9876543210',
    '98' || lpad(n::text, 8, '0'), 'Somebody', '9876543211', 'Bengaluru', 'Bengaluru',
    2015, 'School', 80, 2017, 'College', 80, 2021, 'University', 80, false, null, null, null, now()
  from ${trainees} t`;

/** A fifth of each type; ten of each run. */
const batches = (count: number, adminId: string) => sql`
  insert into batches (id, batch_id, batch_type, start_date, end_date, created_by, created_at)
  select gen_random_uuid(), types[1 + n % 5] || '-' || n, types[1 + n % 5],
    current_date - n, case when n >= 50 then current_date - n + 60 end, ${adminId}::uuid, now()
  from generate_series(0, ${sql.lit(count - 1)}) n,
    (select array['Java', 'AEM', 'Communication', 'Mock', 'FinalCheck'] as types) types`;

/** Puts everyone into one batch of Java, half of them into one of AEM, and so on by halves. */
const members = (type: string, share: number) => sql`
  insert into batch_members (batch_id, batch_type, trainee_id, joined_at)
  select b.id, ${type}, t.id, now() from ${trainees} t
  join (select id, row_number() over (order by start_date) - 1 as n, count(*) over () as total
    from batches where batch_type = ${type}) b on b.n = t.n / ${sql.lit(share)} % b.total
  where t.n % ${sql.lit(share)} = 0`;

const scores = sql`
  insert into module_scores (trainee_id, module, score, scored_at)
  select trainee_id, batch_type, 5 + (abs(hashtext(trainee_id::text)) % 50) / 10.0, now()
  from batch_members`;

const payments = sql`
  insert into admission_payments (id, trainee_id, payment_type, amount_paise, balance_due_paise,
    training_opted, status, gateway_order_id, completed_at, completed_by, created_at, issued_at)
  select gen_random_uuid(), id, 'Full Payment', 1000000, 0, 'Java + AEM',
    case when n % 50 = 0 then 'open' else 'completed' end, 'order_' || n,
    case when n % 50 > 0 then now() - make_interval(mins => n::int) end,
    case when n % 50 > 0 then 'verify' end, now(), now()
  from ${trainees} t`;

const receipts = sql`
  insert into receipts (id, payment_id, trainee_id, number, payer_name, payer_email, payment_type,
    amount_paise, balance_due_paise, training_opted, method, gateway_payment_id, issued_at)
  select gen_random_uuid(), p.id, p.trainee_id, 'R/' || substr(p.gateway_order_id, 7), u.username,
    u.email, 'Full Payment', 1000000, 0, 'Java + AEM', 'Online', 'pay', p.completed_at
  from admission_payments p join users u on u.id = p.trainee_id where p.status = 'completed'`;

const files = sql`
  insert into files (id, owner_id, kind, name, type, size, sha256, state, created_at, changed_at)
  select gen_random_uuid(), id, 'identityDocument', kind || '.pdf', 'pdf', 1000, 'x', 'live', now(), now()
  from ${trainees} t, unnest(array['termsAndConditions', 'panCard', 'aadharCard', 'highestDegree',
    'digitalSignature', 'userPhoto']) kind`;

const documents = sql`
  with sets as (insert into document_sets select id, now() from ${trainees} t returning trainee_id)
  insert into documents select s.trainee_id, replace(f.name, '.pdf', ''), f.id, now()
  from sets s join files f on f.owner_id = s.trainee_id`;

const messages = (count: number) => sql`
  insert into contact_messages select gen_random_uuid(), 'Visitor ' || n, 'v' || n || '@x.example',
    repeat('What does it cost? ', 10), now() - make_interval(mins => n)
  from generate_series(1, ${sql.lit(count)}) n`;

const auditLines = (count: number, adminId: string) => sql`
  insert into audit_log (id, at, actor_id, action, subject_type, subject_id, new_value)
  select gen_random_uuid(), now() - make_interval(secs => n), ${adminId}::uuid, 'user.created',
    'user', gen_random_uuid()::text, '{"role": "Trainee"}'
  from generate_series(1, ${sql.lit(count)}) n`;

/** Ten for each person, one of them unread. */
const notifications = sql`
  insert into notifications (id, user_id, kind, text, created_at, read_at)
  select gen_random_uuid(), u.id, 'note', 'Something happened', now(), case when n > 1 then now() end
  from users u, generate_series(1, 10) n`;

const mails = (count: number) => sql`
  insert into outbox (id, kind, recipient, subject, status, created_at, available_at, sent_at)
  select gen_random_uuid(), 'note', 'person' || n || '@filled.example', 'x', 'sent', now(), now(), now()
  from generate_series(1, ${sql.lit(count)}) n`;

/**
 * Fifty messages of the office, to enough people each that everyone has one; all were mailed and
 * read.
 */
const officeMessages = (adminId: string) => [
  sql`insert into messages (id, subject, text, audience, created_by, created_at, starts_at)
    select gen_random_uuid(), 'Message ' || n, 'Words', 'Trainees', ${adminId}::uuid, now(), now()
    from generate_series(1, 50) n`,
  sql`insert into message_recipients (message_id, user_id, mail_id, notification_id)
    select m.id, t.id, gen_random_uuid(), gen_random_uuid()
    from (select id, row_number() over (order by id) - 1 as n from messages) m join ${trainees} t on t.n % 50 = m.n`,
  sql`insert into outbox (id, kind, recipient, subject, status, created_at, available_at, sent_at)
    select mail_id, 'message', 'person@filled.example', 'Words', 'sent', now(), now(), now() from message_recipients`,
  sql`insert into notifications (id, user_id, kind, text, created_at, read_at)
    select notification_id, user_id, 'message', 'Words', now(), now() from message_recipients`,
];

export type Filled = {
  admin: Persona;
  trainer: Persona;
  /** Signed in, and nothing more. */
  trainee: Persona;
  /** In the newest batches of Java and AEM, with their scores and sessions. */
  student: Persona;
  ceo: Persona;
  cto: Persona;
  /** The student's batch of Java. */
  batchId: string;
  /** The student's sessions, whose assignments have no answers yet. */
  sessionIds: readonly string[];
  /** The id of a trainee who has completed the whole journey. */
  placedId: string;
};

/** Fills an empty migrated database. Returns the accounts that can read it. */
export async function fill(db: Db, size: Size): Promise<Filled> {
  const admin = await insertPerson(db, { name: "Admin", role: "Admin" });
  const trainer = await insertPerson(db, { name: "Trainer", role: "Trainer" });
  const trainee = await insertPerson(db, { name: "Trainee", paymentOption: "Full Payment" });
  const ceo = await insertPerson(db, { name: "CEO", role: "Admin", subRole: "CEO" });
  const cto = await insertPerson(db, { name: "CTO", role: "Admin", subRole: "CTO" });
  const shares = { Java: 1, AEM: 2, Communication: 4, Mock: 8, FinalCheck: 16 };
  const statements = [
    people(size.users),
    details,
    batches(size.batches, admin.id),
    // The joins go by numbers: a database without statistics expects few rows, and compared each
    // person with each batch.
    sql`analyze users, batches`,
    ...Object.entries(shares).map(([type, share]) => members(type, share)),
    scores,
    payments,
    receipts,
    files,
    documents,
    messages(Math.floor(size.users / 2)),
    auditLines(size.auditLines, admin.id),
    notifications,
    mails(size.users),
    ...officeMessages(admin.id),
  ];
  for (const statement of statements) await statement.execute(db);
  await fillPlaced(db, admin.id, trainer.id);
  await sql`analyze`.execute(db);
  const student = await signInStudent(db, trainee);
  const { batchId } = await db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select("batches.batchId")
    .where("traineeId", "=", student.id)
    .where("batchMembers.batchType", "=", "Java")
    .executeTakeFirstOrThrow();
  const placed = await db
    .selectFrom("assistanceRecords")
    .select("userId")
    .limit(1)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom("trainingSessions as s")
    .innerJoin("batchMembers as m", "m.batchId", "s.batchId")
    .select("s.id")
    .where("m.traineeId", "=", student.id)
    .execute();
  const staff = { admin, trainer, ceo, cto };
  const sessionIds = sessions.map(({ id }) => id);
  return { ...staff, trainee, student, batchId, sessionIds, placedId: placed.userId };
}

/** Gives a generated person the password of `like` and a session. */
async function signInStudent(db: Db, like: Persona): Promise<Persona> {
  const { id, email, username } = await db
    .selectFrom("batchMembers as m")
    .innerJoin("batches as b", "b.id", "m.batchId")
    .innerJoin("users as u", "u.id", "m.traineeId")
    .select(["u.id", "u.email", "u.username"])
    .where("m.batchType", "=", "AEM")
    .where("m.traineeId", "not in", (of) =>
      of.selectFrom("batchMembers").select("traineeId").where("batchType", "=", "Communication"),
    )
    .orderBy("b.startDate", "desc")
    .orderBy("u.email")
    .executeTakeFirstOrThrow();
  await sql`update users set password_hash = (select password_hash from users where id = ${like.id})
    where id = ${id}`.execute(db);
  return { id, email, username, token: await insertTestSession(db, { userId: id }) };
}
