import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { countedMessages } from "./kept-counts.ts";
import { countedSpellings } from "./spellings.ts";

/** Adds up what writers appended to the tallies of lists. Several instances may do so at once. */
export async function addUpTallies(db: Db): Promise<void> {
  await sql`
    with chosen as materialized (
        select list, value, amount from row_tallies group by 1, 2, 3 having count(*) > 1 limit 1000),
      taken as (
        delete from row_tallies t using chosen c
          where (t.list, t.value) = (c.list, c.value) and t.amount is not distinct from c.amount
        returning t.*)
    insert into row_tallies (list, value, amount, rows, paise)
    select list, value, amount, sum(rows), sum(paise) from taken group by 1, 2, 3
    having sum(rows) <> 0 or sum(paise) <> 0`.execute(db);
}

/** What dues have to keep of their payments, those that keep something else. */
const wrongDues = sql`
  select d.id, r.* from dues d left join assistance_payments p on (p.record_id, p.month) = (d.record_id, d.month)
  cross join lateral (select coalesce(p.status = 'Received', false) as is_received, p.amount_paise as recorded_paise,
    case when p.status = 'Received'
      then coalesce(p.payment_date, (p.recorded_at at time zone 'Asia/Kolkata')::date) end as received_on) r
  where (d.is_received, d.recorded_paise, d.received_on) is distinct from (r.is_received, r.recorded_paise, r.received_on)`;

/** How many rows each list has, recounted; `waiting` has who waits for the next module. */
const countedAnew = (waiting: RawBuilder<unknown>) => sql`
  select 'users' as list, status as value, null::numeric as amount, count(*)::int as rows, 0::bigint as paise
    from users group by status
  union all select 'batches', batch_type, null, count(*), 0 from batches where cancelled_at is null group by batch_type
  union all select 'receipts', '', null, count(*), coalesce(sum(amount_paise), 0)::bigint from receipts
  union all select case payment_type when 'Assistance' then 'received-assistance' else 'received-fees' end,
    to_char(coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date), 'YYYY-MM'), null, count(*), sum(amount_paise)::bigint
    from receipts where amount_paise > 0 group by 1, 2
  union all select 'credit_notes', '', null, count(*), coalesce(sum(amount_paise), 0)::bigint from credit_notes
  union all select 'assistance_payments', '', null, count(*), 0 from assistance_payments
  union all ${countedSpellings}
  union all ${countedMessages}
  union all select 'documents', status, null, count(*), 0 from documents where queued_at is not null group by status
  union all select 'batch_members', batch_id::text, null, count(*), 0 from batch_members group by batch_id
  union all select 'contact_messages', case when answered_at is null then 'open' else 'answered' end, null, count(*), 0
    from contact_messages group by 2
  union all select 'import-' || state || '-' || coalesce(verdict, ''), import_id::text, null, count(*), 0 from import_rows group by 1, 2
  union all select 'applications-' || stage, opening_id::text, null, count(*), 0 from applications group by 1, 2
  union all select 'waiting_members', module, score, count(*), 0 from ${waiting} group by 2, 3
  union all select 'listed_people', list, mark, count(*), 0 from listed_people group by 2, 3
  union all select case when is_received then 'dues-received' else 'dues-open' end, to_char(due_on, 'YYYY-MM'), null,
    count(*), sum(coalesce(recorded_paise, amount_paise))::bigint from dues group by 1, 2`;

/** Returns the lists of which something else is kept than there is; none where all is well. */
export async function listWrongTallies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    with real as (${countedAnew(sql`waiting_members_of(null)`)}),
    kept as (select list, value, amount, sum(rows) as rows, sum(paise) as paise from row_tallies group by 1, 2, 3)
    select distinct coalesce(r.list, k.list) as list
    from real r full join kept k on (k.list, k.value, coalesce(k.amount, -1)) = (r.list, r.value, coalesce(r.amount, -1))
    where (coalesce(r.rows, 0), coalesce(r.paise, 0)) <> (coalesce(k.rows, 0), coalesce(k.paise, 0))
    union all
    select 'waiting_members' where exists (
      (select * from waiting_members_of(null) except select * from waiting_members)
      union all (select * from waiting_members except select * from waiting_members_of(null)))
    union all
    select 'graded_members' where exists (
      (select * from graded_members_of(null) except select * from graded_members)
      union all (select * from graded_members except select * from graded_members_of(null)))
    union all
    select 'listed_people' where exists (
      (select * from listed_people_of(null) except select * from listed_people)
      union all (select * from listed_people where list not in ('without-batch', 'to-pay') except select * from listed_people_of(null)))
    union all
    select 'dues' where exists (${wrongDues})`.execute(db);
  return [...new Set(rows.map(({ list }) => list))];
}

/**
 * Rebuilds tallies, waiting and graded members, listed people and what came in of dues from all
 * rows; writers wait until it is done.
 */
export const rebuildTallies = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table users, batches, receipts, credit_notes, batch_members, module_scores, trainee_details, interviews, marketing_profiles, job_preferences,
      admission_payments, assistance_payments, dues, placements, assistance_records, personal_assistants, applications, import_rows, document_sets, documents, contact_messages, message_lists, message_recipients, outbox, notifications,
      row_tallies in share row exclusive mode`.execute(tx);
    await sql`update dues d set is_received = r.is_received, recorded_paise = r.recorded_paise,
      received_on = r.received_on from (${wrongDues}) r where d.id = r.id`.execute(tx);
    await tx.deleteFrom("listedPeople").execute();
    await sql`insert into listed_people select * from listed_people_of(null)`.execute(tx);
    await tx.deleteFrom("waitingMembers").execute();
    await sql`insert into waiting_members select * from waiting_members_of(null)`.execute(tx);
    await tx.deleteFrom("gradedMembers").execute();
    await sql`insert into graded_members select * from graded_members_of(null)`.execute(tx);
    await tx.deleteFrom("rowTallies").execute();
    await sql`insert into row_tallies (list, value, amount, rows, paise)
      ${countedAnew(sql`waiting_members`)}`.execute(tx);
  });
